	.text
	.type	f, @function
f:
1:
	lr.w.aq	a5,0(a0) # error: lr.w.aq: the machine has no load-reserved
	sc.w	a4,a1,0(a0) # error: sc.w: the machine has no load-reserved
	bnez	a4,1b
	ret
	.size	f, .-f
