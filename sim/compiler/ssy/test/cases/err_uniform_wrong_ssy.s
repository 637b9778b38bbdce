	.text
	.type	k, @function
k:
	lw	a0,-2048(zero)
	.insn	j 0x2B, x0, .L3 # error: ssy names `.L3', but the paths of the branch below meet at `.L2'
	bnez	a0,.L2
	nop
.L2:
	nop
.L3:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
