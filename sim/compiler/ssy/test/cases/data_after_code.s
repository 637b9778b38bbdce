# Data in the instructions is no harm when nothing runs into it.
# check: f
	.text
	.type	f, @function
f:
	bltu	a0,a1,.L2	# meet: .L2
	nop
.L2:
	ret
	.word	0x1234
	.size	f, .-f
