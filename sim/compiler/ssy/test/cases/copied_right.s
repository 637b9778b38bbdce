# Copies that all threads come to, one after the other: an unrolled loop with ways out of it, one with
# ways past the vote, a first trip before the loop; and copies on the sides of a uniform branch, uses of
# their own on those of another, and two columns of one line.
# check: k
# summary: g stack=0 regs=20 returns=1 collective=1
# ---
	.file 1 "a.c"
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	lw	a7,-2048(zero)
.L1:
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 1
	beqz	a0,.L2	# meet: .L2
	addi	a0,a0,-1
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 1
	beqz	a0,.L2	# meet: .L2
	addi	a0,a0,-1
	j	.L1
.L2:
	csrr	a0,0xCC3
	andi	a1,a0,1
	bnez	a1,.L3	# meet: .L6
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 2
	bltz	a0,.L6	# meet: .L6
.L3:
	andi	a1,a0,2
	bnez	a1,.L4	# meet: .L6
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 2
	bltz	a0,.L6	# meet: .L6
.L4:
	nop
.L6:
	.insn r 0x0B, 2, 3, a5, a0, a1 # use 3
.L7:
	addi	a0,a0,-1
	.insn r 0x0B, 2, 3, a5, a0, a1 # use 3
	bgtz	a0,.L7	# meet: .L8
.L8:
	beqz	a7,.L9	# bare: a parameter
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 4
	j	.L10
.L9:
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 4
.L10:
	beqz	a0,.L11	# meet: .L12
	csrr	a3, 0xCCF # use 5
	j	.L12
.L11:
	csrr	a3, 0xCCF # use 55
.L12:
	csrr	a0,0xCC3
	beqz	a0,.L13	# meet: .L14
	.loc 1 20 5
	call	g
	j	.L14
.L13:
	.loc 1 20 15
	call	g
.L14:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
