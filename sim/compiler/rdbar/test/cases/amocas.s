# The destination of a compare-and-swap is read, too; a use of it shows that the swap has read.
# race
	.text
	.type	f, @function
f:
	.insn r 0x2F, 2, 0x14, a0, a1, a2	# rdbar: 1, 0x00
	li	a1,3	# rdbar: 0, 0x01
	li	a0,4	# bare
	li	a2,5	# bare
	ret
	.size	f, .-f
