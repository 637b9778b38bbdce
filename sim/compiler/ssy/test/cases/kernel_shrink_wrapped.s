# The frame is made on one path only; the save there is still before any write.
# check: k
# absent: sw\ts0
# absent: lw\ts0
# output: sw\tra,12(sp)
# ---
	.text
	.type	f, @function
f:
	addi	sp,sp,-32
	sw	ra,28(sp)
	lw	ra,28(sp)
	addi	sp,sp,32
	ret
	.size	f, .-f
	.type	k, @function
k:
	beqz	a0,.L1	# meet: .L1
	addi	sp,sp,-16
	sw	s0,8(sp)
	li	s0,1
	jal	ra,f
	sw	ra,12(sp)
	lw	s0,8(sp)
	addi	sp,sp,16
.L1:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
