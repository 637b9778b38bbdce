# A compiler knows in each side of a branch what a later test of the same register gives: it jumps over
# that and copies the barrier before it. A loop around changes nothing.
	.text
	.type	k, @function
k:
	csrr	a0,0xCC3
	andi	a1,a0,1
	li	a2,10
.L1:
	beqz	a1,.L2
	addi	a3,a3,1
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 3 # error: copied this barrier (assembly lines 12 and 17), and of the threads that part at line 10
	sw	a3,0(a4)
	j	.L3
.L2:
	addi	a3,a3,2
	.insn r 0x0B, 0, 1, x0, zero, x0 # use 3
.L3:
	addi	a2,a2,-1
	bnez	a2,.L1
	ret
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
