# A call of a function with votes, which is in another file; told apart by line and column.
# summary: g stack=0 regs=20 returns=1 collective=1
	.file 1 "in.s"
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	beqz	a0,.L2
	addi	a0,a0,1
	.loc 1 11 5
	call	g # error: copied this call of g
	addi	a0,a0,1
	j	.L3
.L2:
	.loc 1 11 5
	call	g
.L3:
	.loc 1 20 3
	sw	a0,0(a4)
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
