# Branches that name a place near them: after an else, back in a loop that both sides go on with, after a loop
# with two ends; with one inside another.
# absent: j 0x2B
# output: \t.insn\ts 0x2B, 0, zero, 108(a4)\t# beqz.m .L6, .L5
# output: \t.insn\ts 0x2B, 7, a1, 232(a0)\t# bgeu.m .L12, .L11
# output: \t.insn\ts 0x2B, 4, a2, 130(zero)\t# bgtz.m .L14, .L13
# output: \t.insn\ts 0x2B, 1, zero, -66(a5)\t# bnez.m .L31, .L30
# check: f
# ---
	.text
	.type	f, @function
f:
	beqz	a4,.L6	# meet: .L5
	addi	a0,a0,2
	j	.L5
.L6:
	bgeu	a0,a1,.L12	# meet: .L11
	bgtz	a2,.L14	# meet: .L13
	addi	a0,a0,1
.L13:
	li	a3,8192
	j	.L11
.L14:
	addi	a0,a0,2
	j	.L13
.L12:
	addi	a0,a0,3
.L11:
	li	a5,-2048
.L5:
	j	.L20
.L21:
	addi	a0,a0,5
	bltz	a3,.L22	# meet: .L22
.L20:
	addi	a1,a1,-1
	bgt	a0,a1,.L21	# meet: .L22
.L22:
	lw	a5,8(a0)
.L31:
	addi	a5,a5,-1
.L30:
	addi	a5,a5,-2
	beqz	a3,.L33	# meet: .L33
	bnez	a5,.L31	# meet: .L30
	addi	a5,a5,-3
	j	.L30
.L33:
	ret
	.size	f, .-f
