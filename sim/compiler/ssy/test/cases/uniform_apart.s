# The sides of a divergent branch meet only after the loop: till then each goes round by itself with a
# counter of its own.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	li	a1,0
	li	a7,9
.L2:
	beqz	a0,.L3	# meet: .L5
	addi	a1,a1,1
	addi	a0,a0,-1
	bltu	a1,a7,.L2	# bare: the group has gone round together
	j	.L5
.L3:
	addi	a1,a1,2
	addi	a0,a0,1
	bne	a1,a7,.L2	# bare: so has this one
.L5:
	bgeu	a1,a7,.L6	# meet: .L6
	nop
.L6:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
