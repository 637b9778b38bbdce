	.text
	.type	f, @function
f:
	frobnicate	a0,.L1 # error: unknown instruction `frobnicate'
.L1:
	ret
	.size	f, .-f
