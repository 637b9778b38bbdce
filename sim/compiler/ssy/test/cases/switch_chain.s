# A switch as a chain of comparisons, with a case that falls into the next.
# check: f
	.text
	.type	f, @function
f:
	li	a5,2
	beq	a0,a5,.L3	# meet: .L9
	bgtu	a0,a5,.L4	# meet: .L9
	beqz	a0,.L5	# meet: .L9
	li	a0,11
.L3:
	addi	a0,a0,1
	j	.L9
.L4:
	li	a5,9
	bne	a0,a5,.L6	# meet: .L9
	li	a0,9
	j	.L9
.L5:
	li	a0,5
	j	.L9
.L6:
	li	a0,6
.L9:
	slli	a0,a0,1
	ret
	.size	f, .-f
