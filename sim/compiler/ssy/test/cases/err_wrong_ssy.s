	.text
	.type	f, @function
f:
	.insn	j 0x2B, x0, .L3 # error: ssy names `.L3', but the paths of the branch below meet at `.L2'
	bnez	a0,.L2
	nop
.L2:
	nop
.L3:
	ret
	.size	f, .-f
