# An array in local memory: sp is fetched at the entry, the saved register goes, spills stay.
# check: k
# output: k:\n\tcsrr\tsp,0xcd2\n
# output: sw\ta4,4(sp)
# output: sw\ts0,8(sp)
# absent: s0,76(sp)
# output: .set\t__ws_stack_k, 0x50
# ---
	.text
	.type	k, @function
k:
	addi	sp,sp,-80
	sw	s0,76(sp)
	li	s0,7
	sw	a4,4(sp)
	sw	s0,8(sp)
	lw	s0,4(sp)
	beqz	s0,.L1	# meet: .L1
	nop
.L1:
	lw	s0,76(sp)
	addi	sp,sp,80
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
