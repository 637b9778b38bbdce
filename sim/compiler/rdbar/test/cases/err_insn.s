# A word whose registers are unknown.
	.text
	.type	f, @function
f:
	.insn	i 0x13, 0, a0, a1, 4	# error: does not know the registers
	ret
	.size	f, .-f
