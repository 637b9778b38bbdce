# A trap ends a path; where both sides trap there is nothing to meet for, but the branch gets its ssy.
# check: f
# check: g
	.text
	.type	f, @function
f:
	beqz	a0,.L2	# meet: .L3
.L3:
	addi	a0,a0,1
	ret
.L2:
	ebreak
	.size	f, .-f
	.type	g, @function
g:
	beqz	a0,.L5
	ebreak
.L5:
	ecall
	.size	g, .-g
