	.text
	.type	f, @function
f:
	.insn	b 0x63, 0, a0, a1, .L1 # error: cannot analyse .insn with opcode 0x63
	.insn	r 0x0B, 3, 10, x0, x0, x0 # error: .insn is not an Xws instruction (opcode 0x0B, funct3 3, funct7 10)
	.insn	r 0x0B, 1, 4, x0, x0, x0 # error: .insn is not an Xws instruction (opcode 0x0B, funct3 1, funct7 4)
	.insn	r 0x0B, 2, 9, x0, x0, x0 # error: .insn is not an Xws instruction (opcode 0x0B, funct3 2, funct7 9)
	.insn	r CUSTOM_0, 0, 0, x0, x0, x0 # error: cannot analyse .insn: write the opcode as a number
	.insn	s 0x2B, 2, a0, 33(a1) # error: .insn is not a branch with two distances
	.insn	s 0x2B, 0, a0, 64(a1) # error: .insn is not a branch with two distances
.L1:
	ret
	.size	f, .-f
