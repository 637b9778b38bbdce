# A loop whose sides meet only after it has a vote in both (-fsplit-paths).
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	li	a2,10
.L1:
	andi	a1,a0,1
	beqz	a1,.L2
	addi	a0,a0,3
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 30 # error: copied this vote
	bne	a0,a2,.L1
	ret
.L2:
	addi	a0,a0,1
	.insn r 0x0B, 1, 3, a5, a0, x0 # use 30
	bne	a0,a2,.L1
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
