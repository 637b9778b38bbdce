# A tail call is fine when no branch needs the returns to meet.
# check: f
# summary: helper stack=16 regs=11 returns=1
	.text
	.type	f, @function
f:
	beqz	a0,.L2	# meet: .L2
	nop
.L2:
	tail	helper
	.size	f, .-f
