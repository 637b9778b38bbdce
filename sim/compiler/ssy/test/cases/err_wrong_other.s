	.text
	.type	f, @function
f:
	.insn	b 0x7B, 3, a0, x0, .L2 # error: this branch names its successor, but its paths meet at `.L2'
	nop
.L2:
	ret
	.size	f, .-f
