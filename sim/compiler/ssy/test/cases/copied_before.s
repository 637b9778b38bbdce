# A copy before a loop that is not unrolled: the threads that execute it begin a trip earlier, as the
# source may have said.
# check: k
# ---
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	andi	a1,a0,1
	beqz	a1,.L2	# meet: .L2
	.insn r 0x0B, 2, 3, a5, a0, a1 # use 4
	addi	a0,a0,-1
.L2:
	.insn r 0x0B, 2, 3, a5, a0, a1 # use 4
	addi	a0,a0,-1
	bnez	a0,.L2
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
