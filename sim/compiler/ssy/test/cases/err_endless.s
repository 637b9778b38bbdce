	.text
	.type	f, @function
f:
	beqz	a0,.L2
	ret
.L2:
	addi	a0,a0,1 # error: endless loop in `f'
	bnez	a0,.L2
	j	.L2
	.size	f, .-f
