# Calls leave nothing known but the registers that callees keep; functions know nothing of their
# arguments, of the stack pointer only that it is what it was.
# check: k
# check: f
# summary: g stack=16 regs=20 returns=1
# ---
	.text
	.type	f, @function
f:
	beqz	a0,.L21	# meet: .L21
	nop
.L21:
	addi	sp,sp,-32
	addi	a5,sp,8
	addi	a4,sp,24
.L22:
	sw	zero,0(a5)
	addi	a5,a5,4
	bne	a4,a5,.L22	# bare: an array on the stack
	bltz	sp,.L23	# meet: .L23
	nop
.L23:
	addi	sp,sp,32
	li	a0,1
	ret
	.size	f, .-f
	.type	k, @function
k:
	li	a0,1
	li	a3,2
	li	s0,3
	li	t0,4
	fmv.w.x	fs0,zero
	fmv.w.x	fa0,zero
	feq.s	a4,fs0,fa0
	bnez	a4,.L1	# bare: equal floats
	nop
.L1:
	jal	ra,f
	beqz	a0,.L2	# meet: .L2
	nop
.L2:
	bltz	a3,.L3	# meet: .L3
	nop
.L3:
	bgtz	s0,.L4	# bare: kept
	nop
.L4:
	blez	t0,.L5	# meet: .L5
	nop
.L5:
	call	g
	bnez	ra,.L6	# meet: .L6
	nop
.L6:
	feq.s	a4,fs0,fs0
	bgez	a4,.L7	# meet: .L7
	nop
.L7:
	bge	s0,sp,.L8	# bare: the stack pointer of a kernel
	nop
.L8:
	lw	s0,0(sp)
	beq	s0,zero,.L9	# meet: .L9
	nop
.L9:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
