# One branch, two sides.
# check: f
	.text
	.globl	f
	.type	f, @function
f:
	beqz	a0,.L2	# meet: .L3
	li	a0,1
	j	.L3
.L2:
	li	a0,2
.L3:
	ret
	.size	f, .-f
