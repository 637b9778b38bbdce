# Threads that enter a loop without an exit stay in it; the others meet at the end of the function.
# endless
# absent: 	ssy
# ---
	.text
	.type	f, @function
f:
	bnez	a0,.L2 # meet: .L5
.L5:
	addi	a1,a1,1
	bnez	a1,.L4 # meet: .L4
	addi	a2,a2,1
.L4:
	ret
.L2:
	addi	a0,a0,1
	beqz	a0,.L3 # meet: .L3
	addi	a1,a1,1
.L3:
	bnez	a1,.L2
	j	.L2
	.size	f, .-f
