	.macro	twice x # error: `.macro' hides code from the reconvergence pass
	beqz	\x, .L1
	.endm
	.text
	.type	f, @function
f:
.L1:
	ret
	.size	f, .-f
