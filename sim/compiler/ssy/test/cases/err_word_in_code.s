	.text
	.type	f, @function
f:
	nop
	.word	0x00000013 # error: `f' reaches data in the instructions (`.word')
	ret
	.size	f, .-f
