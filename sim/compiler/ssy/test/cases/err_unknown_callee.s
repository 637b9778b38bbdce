	.text
	.type	f, @function
f:
	call	printf # error: `printf' is called, but no source or library defines it
	ret
	.size	f, .-f
