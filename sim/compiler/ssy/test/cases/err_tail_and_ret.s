# summary: helper stack=0 regs=11 returns=1
	.text
	.type	f, @function
f:
	beqz	a0,.L2
	ret
.L2:
	tail	helper # error: threads part in `f' and some leave by this tail call
	.size	f, .-f
