	.text
	.type	f, @function
f:
	nop
.L1:
	nop
.L1: # error: label `.L1' is defined twice
	ret
	.size	f, .-f
