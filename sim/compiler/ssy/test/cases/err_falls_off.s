	.text
	.type	f, @function
f:
	nop
	addi	a0,a0,1 # error: `f' runs off its end here
	.size	f, .-f
