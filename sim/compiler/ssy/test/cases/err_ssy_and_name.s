	.text
	.type	f, @function
f:
	.insn	j 0x2B, x0, .L2 # error: ssy is not followed by its branch
	.insn	b 0x7B, 1, a0, x0, .L2
	nop
.L2:
	ret
	.size	f, .-f
