# A loop of lr.w and sc.w, as GCC writes a weak compare-and-exchange with a loop around it.
# lrsc
# check: f
	.text
	.type	f, @function
f:
	lw	a5,0(a0)
.L2:
	mv	a4,a5
1:
	lr.w.aqrl	a5,0(a0)
	bne	a5,a4,2f
	sc.w.rl	a3,a1,0(a0)
	bnez	a3,1b
2:
	bne	a5,a4,.L2 # meet: .L3
.L3:
	ret
	.size	f, .-f
