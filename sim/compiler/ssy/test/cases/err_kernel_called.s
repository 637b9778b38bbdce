	.text
	.type	k, @function
k:
	ret
	.size	k, .-k
	.type	f, @function
f:
	call	k # error: `k' is a kernel and cannot be called
	ret
	.size	f, .-f
	.section	.ws_kernels,"a"
	.word	k
