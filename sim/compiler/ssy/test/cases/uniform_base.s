# Pointers on one base: no longer so when what they are based on is worked out again, when one of them
# is loaded, or moved by something of the thread's own, or compared by size.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	lw	a7,-2048(zero)
	li	a6,0
.L1:
	lw	a1,0(a0)
	beq	a1,a2,.L2	# meet: .L2
	nop
.L2:
	addi	a2,a1,8
	beq	a2,a1,.L3	# bare: 8 apart
	nop
.L3:
	bne	a1,a0,.L4	# meet: .L4
	nop
.L4:
	sub	a3,a7,a1
	beq	a3,a1,.L5	# meet: .L5
	nop
.L5:
	add	a3,a2,a0
	beq	a3,a2,.L6	# meet: .L6
	nop
.L6:
	beq	a3,a0,.L9	# meet: .L9
	nop
.L9:
	add	a3,a7,a2
	bne	a3,a1,.L7	# bare: a parameter and 8 apart
	nop
.L7:
	bgeu	a3,a1,.L8	# meet: .L8
	nop
.L8:
	sh2add	a3,a7,a2
	bne	a3,a1,.L10	# bare: four parameters and 8 apart
	nop
.L10:
	sh2add	a3,a2,a7
	bne	a3,a1,.L11	# meet: .L11
	nop
.L11:
	addi	a6,a6,1
	bne	a6,a7,.L1	# bare: counter and parameter
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
