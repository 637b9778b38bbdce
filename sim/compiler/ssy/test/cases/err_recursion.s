	.text
	.type	f, @function
f:
	addi	sp,sp,-16
	call	g
	ret
	.size	f, .-f
	.type	g, @function
g:
	call	h
	ret
	.size	g, .-g
	.type	h, @function
h:
	tail	f # error: recursion: f -> g -> h -> f
	.size	h, .-h
