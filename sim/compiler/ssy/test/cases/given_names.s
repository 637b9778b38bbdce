# A branch that names its meeting point already and rightly stays as it is.
# absent: 0x2B
# check: f
# ---
	.text
	.type	f, @function
f:
	.insn	b 0x7B, 1, a0, x0, .L2
	nop
.L2:
	addi	a1,a1,-1
	.insn	b 0x7B, 1, a1, x0, .L2
	ret
	.size	f, .-f
