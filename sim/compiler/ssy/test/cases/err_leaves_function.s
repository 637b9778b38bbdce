	.text
	.type	f, @function
f:
	beqz	a0,.L9 # error: `beqz .L9' leaves the function `f'
	ret
	.size	f, .-f
	.type	g, @function
g:
.L9:
	ret
	.size	g, .-g
