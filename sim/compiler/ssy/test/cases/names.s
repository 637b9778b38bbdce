# Branches that name their meeting point: forward the target, backward the next instruction. Where that may be too
# far, an ssy and a branch.
# output: \t.insn\tb 0x7B, 4, a1, a0, .L2\t# bgt.r
# output: \t.insn\tb 0x7B, 5, zero, a2, .L4\t# blez.r
# output: \t.insn\tb 0x7B, 1, a3, zero, .L2\t# bnez.r
# output: \t.insn\tj 0x2B, x0, .L8\n\tbeqz\ta5,.L8
# check: f
# ---
	.text
	.type	f, @function
f:
	bgt	a0,a1,.L2	# meet: .L2
	addi	a0,a0,1
.L2:
	addi	a2,a2,-1
	blez	a2,.L4	# meet: .L4
	addi	a3,a3,-1
.L4:
	bnez	a3,.L2	# meet: .L3
.L3:
	beqz	a4,.L6	# meet: .L5
	addi	a0,a0,2
	j	.L5
.L6:
	addi	a0,a0,3
.L5:
	beqz	a5,.L8	# meet: .L8
	.rept	2000
	addi	a0,a0,1
	.endr
.L8:
	ret
	.size	f, .-f
