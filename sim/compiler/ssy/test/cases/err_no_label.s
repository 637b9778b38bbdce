	.text
	.type	f, @function
f:
	bgtz	a0,nowhere # error: `bgtz': label `nowhere' is not in this file
	ret
	.size	f, .-f
