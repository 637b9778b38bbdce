// SPDX-License-Identifier: Apache-2.0
// Loads with cache operators: each space as in window.S.
#include "ws.inc"

	.macro lw_cg rd, imm, rs1
	.insn i 0x5b, 0, \rd, \imm(\rs1)
	.endm
	.macro lw_cv rd, imm, rs1
	.insn i 0x5b, 1, \rd, \imm(\rs1)
	.endm
	.macro flw_cg rd, imm, rs1
	.insn i 0x5b, 2, \rd, \imm(\rs1)
	.endm
	.macro flw_cv rd, imm, rs1
	.insn i 0x5b, 3, \rd, \imm(\rs1)
	.endm

	// One step: stores a5 to the word of s2, loads it with \load into a6, and counts in s4 if it
	// is another one; the next value is in a5.
	.macro step load
	sw a5, 0(s2)
	\load a6, 0, s2
	sub t1, a6, a5
	snez t1, t1
	add s4, s4, t1
	addi a5, a5, 7
	.endm
	.macro plain rd, imm, rs1
	lw \rd, \imm(\rs1)
	.endm

// own(words *, wrong *, space, rounds): each thread stores to a word of its own and loads it, with
// each kind of load in turn; wrong[thread] = loads that did not find the store before them.
entry own
	arg s0, 0
	arg s1, 1
	arg s3, 2
	arg s5, 3
	thread_id t0, t1
	mv s2, s0
	index s2, t0, t6
	beqz s3, 1f
	li s2, SHARED_WINDOW
	index s2, t0, t6
	addi t3, s3, -1
	beqz t3, 1f
	li s2, LOCAL_WINDOW
1:	li s4, 0
	li a5, 1
	index s1, t0, t6
2:	step lw_cv
	step lw_cg
	step plain
	step lw_cv
	step plain
	step lw_cg
	// What is stored after a load, and independent of it, is not what the load finds.
	lw_cv a7, 0, s2
	sw a5, 0(s2)
	sub t1, a7, a6
	snez t1, t1
	add s4, s4, t1
	addi s5, s5, -1
	ssy 3f
	bnez s5, 2b
3:	sw s4, (s1)
	exit

// constants(out *): each thread loads word tid of the constants in three ways: out[3 * tid + i].
entry constants
	arg s0, 0
	csrr t0, TID_X
	li s1, 3
	mul t1, t0, s1
	index s0, t1, t6
	la s2, table
	index s2, t0, t6
	lw_cg t2, 0, s2
	lw_cv t3, 0, s2
	lw t4, 0(s2)
	sw t2, 0(s0)
	sw t3, 4(s0)
	sw t4, 8(s0)
	exit

// flag(word *, out *): two warps; those of the second load the word with lw.cv until the first has
// stored to it, and then the words that the first stored before. out[thread of the second warp]
entry flag
	arg s0, 0
	arg s1, 1
	csrr t0, TID_X
	csrr t1, LANE
	sub t3, t0, t1
	addi s2, s0, 256
	mv s3, s2
	index s3, t1, t6
	lw t4, (s0)                     // the line of the word is in the cache
	lw t4, (s3)
	ssy 9f
	bnez t3, 2f
	li t5, 40
1:	addi t5, t5, -1
	ssy 3f
	bnez t5, 1b
3:	addi t4, t1, 1000
	sw t4, (s3)
	fence
	li t4, 1
	sw t4, (s0)
	j 9f
2:	lw_cv t4, 0, s0
	ssy 4f
	beqz t4, 2b
4:	lw_cg t5, 0, s3
	index s1, t1, t6
	sw t5, (s1)
9:	exit

// counts(word *, out *): atomic additions of 1 to a word, each between two loads past the cache:
// out[thread] = 0 if all of these grow.
entry counts
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	index s1, t0, t6
	li s4, 0
	li s5, 8
	li s6, 1
1:	lw_cg t2, 0, s0
	amoadd.w t3, s6, (s0)
	lw_cv t4, 0, s0
	sltu t5, t3, t2
	add s4, s4, t5
	sltu t5, t3, t4
	xori t5, t5, 1
	add s4, s4, t5
	addi s5, s5, -1
	ssy 2f
	bnez s5, 1b
2:	sw s4, (s1)
	exit

// floats(in *, out *): out[2 * lane + i] = in[lane] by flw.cg, flw.cv
entry floats
	arg s0, 0
	arg s1, 1
	csrr t0, LANE
	index s0, t0, t6
	slli t1, t0, 1
	index s1, t1, t6
	flw_cg f1, 0, s0
	flw_cv f31, 0, s0
	fsw f1, 0(s1)
	fsw f31, 4(s1)
	exit

	.section .constant, "a"
table:
	.set i, 1
	.rept 32
	.word (i * 0x9E3779B1) & 0xFFFFFFFF
	.set i, i + 1
	.endr
