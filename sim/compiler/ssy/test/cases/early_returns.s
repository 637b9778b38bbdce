# Three returns become one: the others jump to it.
# check: f
# output: \tj\t.Lws_
# absent: # beqz.r
# ---
	.text
	.type	f, @function
f:
	beqz	a0,.L2
	bltz	a0,.L3
	li	a0,1
	ret
.L2:
	li	a0,2
	ret
.L3:
	li	a0,3
	jr	ra
	.size	f, .-f
