	.text
	.type	f, @function
f:
	beqz	a0,.L1
	call	f # error: recursion: f -> f
.L1:
	ret
	.size	f, .-f
