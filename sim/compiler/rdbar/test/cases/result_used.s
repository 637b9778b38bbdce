# The scoreboard has waited for the result of the load: its read is over. An ALU instruction reads in order.
	.text
	.type	f, @function
f:
	lw	a5,0(a4)	# bare
	add	a3,a3,a5	# bare
	addi	a4,a4,4	# bare
	add	a5,a3,a4	# bare
	mul	a0,a1,a1	# bare
	addi	a1,a0,1	# bare
	ret
	.size	f, .-f
