	.text
	.type	f, @function
f:
	call	printf # error: call of `printf', which is not in this file and has no summary
	ret
	.size	f, .-f
