	.text
	.type	f, @function
f:
	.insn	j 0x2B, x0, .L2 # error: ssy is not followed by its branch
	nop
	bnez	a0,.L2
	nop
.L2:
	ret
	.size	f, .-f
