	.text
	.type	f, @function
f:
	.rept	3
	beqz	a0,.L1 # error: labels and jumps inside .rept (line 4) are not analysed
	.endr
.L1:
	ret
	.size	f, .-f
