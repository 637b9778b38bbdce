# One rdbar for an instruction that waits and sets.
# race
	.text
	.type	f, @function
f:
	mul	a0,a1,a2	# rdbar: 1, 0x00
	mul	a1,a3,a4	# rdbar: 2, 0x01
	addi	a3,a3,1	# rdbar: 0, 0x02
	ret
	.size	f, .-f
