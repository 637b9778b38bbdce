# A loop in a loop with break and continue, as GCC lays them out.
# check: f
	.text
	.type	f, @function
f:
	blez	a0,.L1	# meet: .L1
	li	a5,0
.L8:
	li	a4,0
.L6:
	beq	a4,a1,.L4	# meet: .L4
	andi	a3,a4,1
	addi	a4,a4,1
	bnez	a3,.L5	# bare: a bit of the counter
	addi	a2,a2,1
.L5:
	bltu	a4,a0,.L6	# meet: .L4
.L4:
	addi	a5,a5,1
	bne	a5,a0,.L8	# meet: .L1
.L1:
	mv	a0,a2
	ret
	.size	f, .-f
