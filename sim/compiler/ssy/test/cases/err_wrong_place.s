# Distances to another place than the meeting point, between two instructions of the assembler, and out of the
# function.
	.text
	.type	f, @function
f:
	.insn	s 0x2B, 0, a1, 101(a0) # error: this branch names its place, but its paths meet at `.L3'
	addi	a0,a0,1
	j	.L3
	addi	a0,a0,2
.L3:
	addi	a0,a0,3
	ret
	.size	f, .-f
