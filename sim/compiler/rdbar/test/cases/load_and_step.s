# The loop of most kernels: the address is stepped after the load, and the result is used later.
# race
	.text
	.type	f, @function
f:
.L2:
	lw	a5,0(a4)	# rdbar: 1, 0x00
	addi	a4,a4,4	# rdbar: 0, 0x01
	add	a3,a3,a5	# bare
	bne	a4,a6,.L2	# bare
	ret
	.size	f, .-f
