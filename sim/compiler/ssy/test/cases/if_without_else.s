# The target is the meeting point; so is, below, what follows the branch.
# check: f
# check: g
	.text
	.type	f, @function
f:
	beq	a0,a1,.L2	# meet: .L2
	addi	a0,a0,1
.L2:
	ret
	.size	f, .-f
	.type	g, @function
g:
	bne	a0,a1,.L5	# meet: .L4
.L4:
	addi	a0,a0,2
	ret
.L5:
	addi	a0,a0,1
	j	.L4
	.size	g, .-g
