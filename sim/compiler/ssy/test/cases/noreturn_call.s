# A call that never returns ends its path, also when the callee is in another file.
# check: f
# summary: die stack=0 regs=1 returns=0
	.text
	.type	stop, @function
stop:
	ebreak
	.size	stop, .-stop
	.type	f, @function
f:
	beqz	a0,.L2	# meet: .L3
.L3:
	bltz	a0,.L4	# meet: .L5
.L5:
	addi	a0,a0,1
	ret
.L4:
	jal	ra,die
.L2:
	jal	ra,stop
	.size	f, .-f
