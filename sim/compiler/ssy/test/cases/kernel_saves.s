# The registers a kernel saves for its caller, and the frame they were in, go; so does the stack.
# check: k
# absent: sp
# absent: s0,12
# output: .set\t__ws_stack_k, 0x0
# ---
	.text
	.type	k, @function
k:
	addi	sp,sp,-16
	sw	s0,12(sp)
	sw	s1,8(sp)
	li	a5,-1073741824
	lw	s0,0(a5)
	lw	s1,4(a5)
	beqz	s0,.L1	# bare: a parameter
	sw	s0,0(s1)
.L1:
	lw	s0,12(sp)
	lw	s1,8(sp)
	addi	sp,sp,16
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
