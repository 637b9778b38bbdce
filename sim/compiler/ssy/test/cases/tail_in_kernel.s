# A tail call in a kernel is a call and an exit.
# output: jal\tra, helper\n\t.insn\tr 0x0B
# summary: helper stack=0 regs=11 returns=1
	.text
	.type	k, @function
k:
	li	a0,1
	tail	helper
	.size	k, .-k
	.section	.ws_kernels,"a"
	.word	k
