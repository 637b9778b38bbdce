# Float registers are others; the FPU reads in order, the divider and the special functions do not.
# race
	.text
	.type	f, @function
f:
	fadd.s	fa0,fa1,fa2	# bare
	fmv.s	fa1,fa3	# bare
	fdiv.s	fa4,fa1,fa2	# rdbar: 1, 0x00
	fmul.s	fa2,fa3,fa3	# rdbar: 0, 0x01
	.insn r 0x0B, 3, 3, fa5, fa6, f0	# rdbar: 2, 0x00
	li	a6,1	# bare
	fneg.s	fa6,fa3	# rdbar: 0, 0x02
	fsw	fa3,0(a0)	# rdbar: 3, 0x00
	fmv.w.x	fa3,a1	# rdbar: 0, 0x04
	frflags	a0	# bare
	ret
	.size	f, .-f
