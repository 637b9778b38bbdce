# An unrolled loop with a barrier and a number of trips from memory: it must be the same in all threads,
# as the source says by the barrier.
# check: k
# ---
	.text
	.type	k, @function
k:
	lw	a0,0(a6)
	andi	a1,a0,1
	beqz	a1,.L2	# meet: .L2
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 4
	addi	a0,a0,-1
.L2:
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 4
	addi	a0,a0,-1
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 4
	addi	a0,a0,-1
	bnez	a0,.L2	# meet: .L3
.L3:
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
