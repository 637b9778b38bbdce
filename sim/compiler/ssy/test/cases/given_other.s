# A forward branch that already names the right instruction after it stays as it is.
# absent: 0x2B
# check: f
# ---
	.text
	.type	f, @function
f:
	.insn	b 0x7B, 3, a0, x0, .L2
.L1:
	ret
.L2:
	addi	a1,a1,1
	j	.L1
	.size	f, .-f
