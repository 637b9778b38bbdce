	.text
start:
	nop # error: instruction outside a function
	ret
