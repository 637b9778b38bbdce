# Threads that leave by exit never come back: the others meet without them, inside the loop.
# check: k
# output: .Lws_return_
	.text
	.type	k, @function
k:
	li	a5,0
.L3:
	beqz	a0,.L6	# meet: .L4
	addi	a1,a1,1
	bnez	a2,.L4	# meet: .L4
	.insn	r 0x0B, 0, 0, x0, x0, x0
.L6:
	addi	a1,a1,2
.L4:
	addi	a5,a5,1
	bne	a5,a3,.L3	# meet: .L9
.L9:
	sw	a1,0(a4)
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
