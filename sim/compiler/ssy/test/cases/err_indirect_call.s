	.text
	.type	f, @function
f:
	jalr	a5 # error: indirect call: the callee is not known
	ret
	.size	f, .-f
