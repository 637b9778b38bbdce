# Branches whose sides meet at their target, backward, or after them, forward: back to the next iteration of an outer loop,
# and to a block out of line that comes back.
# absent: 0x2B
# output: \t.insn\tb 0x7B, 3, a0, zero, .L2\t# bnez.p
# output: \t.insn\tb 0x0B, 6, a2, a1, .L2\t# bltu.p
# output: \t.insn\tb 0x7B, 2, a2, a3, .L6\t# beq.p
# output: \t.insn\tb 0x0B, 5, a3, a2, .L8\t# ble.p
# check: f
# ---
	.text
	.type	f, @function
f:
.L2:
	addi	a0,a0,-1
	beqz	a4,.L5	# meet: .L5
	addi	a4,a4,-1
	bnez	a0,.L2	# meet: .L2
	addi	a3,a3,1
	bltu	a2,a1,.L2	# meet: .L2
	addi	a3,a3,2
	j	.L2
.L5:
	beq	a2,a3,.L6	# meet: .L7
.L7:
	ble	a2,a3,.L8	# meet: .L9
.L9:
	ret
.L6:
	addi	a0,a0,2
	j	.L7
.L8:
	addi	a0,a0,3
	j	.L9
	.size	f, .-f
