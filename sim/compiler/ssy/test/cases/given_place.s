# A branch that names a place near it already and rightly stays as it is, with labels where it leads to or not.
# absent: j 0x2B
# output: \t.insn\ts 0x2b, 0, a1, 100(a0)\n
# check: f
# ---
	.text
	.type	f, @function
f:
	.insn	s 0x2b, 1, a1, 99(a0)
	addi	a0,a0,-1
	addi	a0,a0,-2
	addi	a0,a0,-3
	.insn	s 0x2b, 0, a1, 100(a0)
	addi	a0,a0,1
	j	.L3
	addi	a0,a0,2
.L3:
	ret
	.size	f, .-f
