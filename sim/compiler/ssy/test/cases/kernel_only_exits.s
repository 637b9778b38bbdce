# Written by hand with exits only: they become one where a branch needs it.
# check: k
	.text
	.globl	k
k:
	beqz	a0,.L1
	li	a1,1
	.insn	r 0x0B, 0, 0, x0, x0, x0
.L1:
	li	a1,2
	.insn	r 0x0B, 0, 0, x0, x0, x0
