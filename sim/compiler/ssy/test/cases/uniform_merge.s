# What the sides of a divergent branch write differs where they meet; what none writes does not, nor
# does a constant that is the same on all paths.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	li	a1,1
	li	a2,2
	li	a3,3
	csrr	a4,0xCC6
	beqz	a0,.L1	# meet: .L2
	li	a1,7
	li	a2,9
	li	a3,5
	bnez	a3,.L5	# bare: inside, among threads that came together
	nop
.L5:
	j	.L2
.L1:
	li	a1,8
	li	a3,5
.L2:
	beqz	a1,.L3	# meet: .L3
	nop
.L3:
	bltz	a2,.L4	# meet: .L4
	nop
.L4:
	blez	a3,.L6	# bare: 5 on both sides
	nop
.L6:
	bgtz	a4,.L7	# bare: not written there
	nop
.L7:
	lw	a5,-2048(zero)
	beqz	a5,.L8	# bare: written after the meeting
	li	a1,4
.L8:
	beq	a1,a5,.L9	# meet: .L9
	li	a1,6
.L9:
	beqz	a0,.L10	# meet: .L10
	li	a3,7
	beqz	a5,.L11	# bare: a parameter
	li	a1,5
	li	a4,6
.L11:
	sw	a1,0(a4)
.L10:
	bgtz	a4,.L13	# meet: .L13
	nop
.L13:
	bgez	a5,.L14	# bare: still that
	nop
.L14:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
