# Votes, shuffles, barriers and the SFU are plain; .rept of straight code is.
# check: f
# output: .set\t__ws_regs_f, 30
	.text
	.type	f, @function
f:
	.insn	r 0x0B, 1, 3, x29, x10, x0
	.insn	r 0x0B, 2, 1, a0, a1, a2
	.insn	r 0x0B, 0, 1, x0, zero, x0
	.insn	r 0x0B, 3, 4, x1, x2, x0
	bnez	t4,.L2	# bare: a vote
	.rept	2000
	addi	a0,a0,1
	.endr
.L2:
	ret
	.size	f, .-f
	.section	.ws_kernels,"a"
	.word	f
