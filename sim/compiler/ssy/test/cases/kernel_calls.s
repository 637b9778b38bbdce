# A kernel without a frame of its own still needs sp for its callee; bytes add up over the calls.
# output: csrr\tsp,0xcd2
# output: .set\t__ws_stack_k, 0x40
# output: .set\t__ws_regs_k, 20
# summary: helper stack=32 regs=20 returns=1
	.text
	.type	mid, @function
mid:
	addi	sp,sp,-16
	sw	ra,12(sp)
	call	helper
	lw	ra,12(sp)
	addi	sp,sp,16
	jr	ra
	.size	mid, .-mid
	.type	k, @function
k:
	addi	sp,sp,-16
	sw	s0,12(sp)
	li	s0,3
	call	mid
	sw	s0,8(sp)
	lw	s0,12(sp)
	addi	sp,sp,16
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
