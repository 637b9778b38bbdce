# A frame of more than 2 KB: its size is made in a register, with labels and other instructions
# between. In the second kernel the register comes over two ways: nothing is known of the stack.
# output: .set\t__ws_stack_k, 0x1010
# output: .set\t__ws_stack_l, 0xffffffff
# ---
	.text
	.type	k, @function
k:
	li	t0,-4096
.LBB1:
	addi	t0,t0,-16
	add	sp,sp,t0
	sw	a4,4(sp)
	lui	t0,1
	lw	a4,4(sp)
.LBB2:
	addi	t0,t0,16
	add	sp,sp,t0
	ret
	.size	k, .-k
	.type	l, @function
l:
	li	t0,-4096
	beqz	a0,.L1	# meet: .L1
	li	t0,-8192
.L1:
	add	sp,sp,t0
	sw	a4,4(sp)
	ret
	.size	l, .-l
	.section	.ws_kernels,"a"
	.word	k
	.word	l
