# Loads, stores and AMOs of a warp leave in order; other units do not.
# race
	.text
	.type	f, @function
f:
	sw	a5,0(a4)	# bare
	lw	a5,4(a4)	# bare
	amoadd.w.aq	a4,a5,(a3)	# rdbar: 1, 0x00
	lw	a6,0(a3)	# rdbar: 1, 0x00
	li	a3,70000	# rdbar: 0, 0x01
	ret
	.size	f, .-f
