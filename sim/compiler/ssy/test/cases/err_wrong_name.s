	.text
	.type	f, @function
f:
	.insn	b 0x7B, 1, a0, x0, .L2 # error: this branch names its target, but its paths meet at `.L3'
	nop
	j	.L3
.L2:
	addi	a1,a1,1
.L3:
	ret
	.size	f, .-f
