// SPDX-License-Identifier: Apache-2.0
// Integer arithmetic on operands of each thread.
#include "ws.inc"

	.macro op3 name
	\name t3, t1, t2
	sw t3, (s2)
	addi s2, s2, 4
	.endm
	.macro opi name, imm
	\name t3, t1, \imm
	sw t3, (s2)
	addi s2, s2, 4
	.endm
	.macro test name
	li t3, 0
	ssy 1f
	\name t1, t2, 2f
	addi t3, t3, 1
	j 1f
2:	addi t3, t3, 2
1:	sw t3, (s2)
	addi s2, s2, 4
	.endm

	// s0: address of a, then b; s2: 32 words for results
	.macro begin
	arg s0, 0
	arg s1, 1
	arg s2, 2
	thread_id t0, t3
	index s0, t0, t3
	index s1, t0, t3
	slli t0, t0, 7
	add s2, s2, t0
	lw t1, (s0)
	lw t2, (s1)
	.endm

// two_registers(a *, b *, out *): out[32 * id ..]: the operations on a[id], b[id].
entry two_registers
	begin
	.irp name, add, sub, sll, slt, sltu, xor, srl, sra, or, and
	op3 \name
	.endr
	.irp name, mul, mulh, mulhsu, mulhu, div, divu, rem, remu
	op3 \name
	.endr
	.irp name, beq, bne, blt, bge, bltu, bgeu
	test \name
	.endr
	exit

// mul24(a *, b *, out *): out[32 * id ..]: mul24 and mulu24 of a[id], b[id].
entry mul24
	begin
	.insn r 0x5b, 4, 0, t3, t1, t2
	READS_LATE
	.insn r 0x5b, 4, 1, t4, t1, t2
	READS_LATE
	.insn r 0x5b, 4, 1, t5, t3, t4  // needs both
	READS_LATE
	sw t3, (s2)
	sw t4, 4(s2)
	sw t5, 8(s2)
	exit

// immediates(a *, b *, out *)
entry immediates
	begin
	opi addi, -2048
	opi addi, 2047
	opi slti, -3
	opi sltiu, -3
	opi xori, -1
	opi ori, 0x555
	opi andi, -16
	opi slli, 31
	opi slli, 1
	opi srli, 31
	opi srli, 7
	opi srai, 31
	opi srai, 4
	lui t3, 0xABCDE
	sw t3, (s2)
	auipc t3, 0x12345
	lla t4, .                       // the address of this instruction, 4 above the one in front of it
	sub t3, t3, t4
	sw t3, 4(s2)
	jal t3, 1f
2:	j 3f
1:	lla t4, 2b
	sub t3, t3, t4                  // 0
	sw t3, 8(s2)
	lla t4, 2b
	jalr t4, (t4)
4:
3:	exit
