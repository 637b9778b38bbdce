// SPDX-License-Identifier: Apache-2.0
// The memory windows, accesses of all sizes, atomics.
#include "ws.inc"

// local(out *, seed): words 0..15 of local memory hold seed + id * 16 + i, then 64..67 get bytes,
// 68 and 70 halves. out[id]: number of words that do not read back. The runner dumps physical
// memory.
entry local
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	index s0, t0, t1
	slli t1, t0, 4
	add s1, s1, t1                  // seed + 16 id
	li s2, LOCAL_WINDOW
	li t2, 0
1:	index s2, t2, t6
	add t3, s1, t2
	sw t3, (s2)
	li s2, LOCAL_WINDOW
	addi t2, t2, 1
	sltiu t3, t2, 16
	bnez t3, 1b
	sb s1, 64(s2)
	srli t3, s1, 8
	sb t3, 65(s2)
	not t4, s1
	sb t4, 66(s2)
	sb t0, 67(s2)
	sh t4, 68(s2)
	sh s1, 70(s2)
	li t2, 0
	li t4, 0
1:	index s2, t2, t6
	add t3, s1, t2
	lw t5, (s2)
	li s2, LOCAL_WINDOW
	sub t5, t5, t3
	snez t5, t5
	add t4, t4, t5
	addi t2, t2, 1
	sltiu t3, t2, 16
	bnez t3, 1b
	lb t3, 67(s2)
	slli t5, t0, 24
	srai t5, t5, 24
	sub t3, t3, t5
	snez t3, t3
	add t4, t4, t3
	lhu t3, 70(s2)
	slli t5, s1, 16
	srli t5, t5, 16
	sub t3, t3, t5
	snez t3, t3
	add t4, t4, t3
	sw t4, (s0)
	exit

// stack_use(out *): a call through the stack: sp from the CSR, ra and s0 saved.
entry stack_use
	csrr sp, STACK_TOP
	arg s0, 0
	thread_id a0, t1
	index s0, a0, t1
	call triangle
	sw a0, (s0)
	exit
triangle:                               // sum of 0..a0 % 8, by a call to itself once
	addi sp, sp, -16
	sw ra, 12(sp)
	sw s0, 8(sp)
	andi s0, a0, 7
	mv a0, s0
	call times
	srli a0, a0, 1
	lw ra, 12(sp)
	lw s0, 8(sp)
	addi sp, sp, 16
	ret
times:
	addi t0, a0, 1
	mul a0, a0, t0
	ret

// constants(index *, out *): out[8 * id ..]: a word all read, the word of index[id], lb lbu lh lhu
// of byte index[id] (halves at the even byte), the last argument word (15), the first word of the
// table.
entry constants
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	index s0, t0, t1
	slli t1, t0, 5
	add s1, s1, t1
	lw t2, (s0)
	la s2, table
	lw a0, 20(s2)
	mv a1, s2
	index a1, t2, t6
	lw a1, (a1)
	add t3, s2, t2
	lb a2, (t3)
	lbu a3, (t3)
	andi t3, t3, -2
	lh a4, (t3)
	lhu a5, (t3)
	lw a6, 4 * 15 - 2048(x0)        // in the last 2 KB of the addresses, too
	lw a7, (s2)
	sw a0, 0(s1)
	sw a1, 4(s1)
	sw a2, 8(s1)
	sw a3, 12(s1)
	sw a4, 16(s1)
	sw a5, 20(s1)
	sw a6, 24(s1)
	sw a7, 28(s1)
	exit

// cta_shared(out *, words, rounds): each CTA fills its shared memory with values of its own, again
// and again; out[id]: words that were not the own CTA's.
entry cta_shared
	arg s0, 0
	arg s1, 1
	arg s3, 2
	thread_id t0, t1
	index s0, t0, t1
	csrr t2, CTAID_X
	slli t2, t2, 16
	csrr t3, NTID_X
	csrr t5, TID_X
	li a0, 0                        // errors
round:
	mv t4, t5
1:	ssy 2f                          // words tid, tid + ntid, ..
	bgeu t4, s1, 2f
	li s2, SHARED_WINDOW
	index s2, t4, t6
	add t6, t2, t4
	add t6, t6, s3
	sw t6, (s2)
	add t4, t4, t3
	j 1b
2:	bar x0
	li t4, 0
3:	li s2, SHARED_WINDOW            // all words
	index s2, t4, t6
	lw a1, (s2)
	add t6, t2, t4
	add t6, t6, s3
	sub a1, a1, t6
	snez a1, a1
	add a0, a0, a1
	addi t4, t4, 1
	bltu t4, s1, 3b
	bar x0
	addi s3, s3, -1
	bnez s3, round
	sw a0, (s0)
	exit

// subword(in *, buffer *, out *): stores of bytes and halves to neighbours and to one place.
//   buffer[0..15]   word 0..: byte i of 32 from thread i; words 8..: half i from thread i (in
//                   halves)
//   buffer[32]      sb by all to one byte, buffer[33] sh by all, buffer[34] sw by all: the highest
//                   wins
//   out[8 * lane ..]  lb lbu at byte `lane`, lh lhu at half `lane` of in
entry subword
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, LANE
	slli t1, t0, 5
	add s2, s2, t1
	add t2, s0, t0
	lb a0, (t2)
	lbu a1, (t2)
	add t2, t2, t0
	lh a2, (t2)
	lhu a3, (t2)
	sw a0, 0(s2)
	sw a1, 4(s2)
	sw a2, 8(s2)
	sw a3, 12(s2)
	addi t3, a1, 1
	add t2, s1, t0
	sb t3, (t2)
	add t2, t2, t0
	addi t3, a3, 2
	sh t3, 32(t2)
	sb a1, 129(s1)
	sh a3, 134(s1)
	sw a3, 136(s1)
	exit

// strided(in *, out *, stride): out[id] = in[id * stride], words.
entry strided
	arg s0, 0
	arg s1, 1
	arg s2, 2
	thread_id t0, t1
	mul t2, t0, s2
	index s0, t2, t1
	index s1, t0, t1
	lw t3, (s0)
	sw t3, (s1)
	exit

	// 9 AMOs on words 0..8 at s3 with t2; the old values to s2, 4 bytes apart
	.macro all_amos
	amoadd.w a0, t2, (s3)
	sw a0, 0(s2)
	addi s3, s3, 4
	amoswap.w a0, t2, (s3)
	sw a0, 4(s2)
	addi s3, s3, 4
	amoxor.w a0, t2, (s3)
	sw a0, 8(s2)
	addi s3, s3, 4
	amoor.w a0, t2, (s3)
	sw a0, 12(s2)
	addi s3, s3, 4
	amoand.w a0, t2, (s3)
	sw a0, 16(s2)
	addi s3, s3, 4
	amomin.w a0, t2, (s3)
	sw a0, 20(s2)
	addi s3, s3, 4
	amomax.w a0, t2, (s3)
	sw a0, 24(s2)
	addi s3, s3, 4
	amominu.w a0, t2, (s3)
	sw a0, 28(s2)
	addi s3, s3, 4
	amomaxu.w a0, t2, (s3)
	sw a0, 32(s2)
	addi s3, s3, -32
	.endm

// amos(operand *, initial *, old *, final *, space): one warp; each AMO by all threads on one word,
// twice. space 0: the words are those of `final` (global), 1: shared, 2: local (each thread its
// own). old[(32 * pass + lane) * 12 + op], final[op] or (local) final[16 + 12 * lane + op].
entry amos
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s4, 3
	arg s5, 4
	csrr t0, LANE
	index s0, t0, t6
	lw t2, (s0)
	li t1, 48
	mul t1, t1, t0
	add s2, s2, t1
	mv s3, s4                       // words
	beqz s5, 1f
	li s3, SHARED_WINDOW
	addi t3, s5, -1
	beqz t3, 1f
	li s3, LOCAL_WINDOW
1:	.irp i, 0,1,2,3,4,5,6,7,8
	lw t3, 4 * \i(s1)
	sw t3, 4 * \i(s3)
	.endr
	bar x0
	all_amos
	li t1, 48 * 32
	add s2, s2, t1
	all_amos
	bar x0
	addi t3, s5, -2
	bnez t3, 2f
	addi s4, s4, 64
	li t1, 48
	mul t1, t1, t0
	add s4, s4, t1
2:	.irp i, 0,1,2,3,4,5,6,7,8
	lw t3, 4 * \i(s3)
	sw t3, 4 * \i(s4)
	.endr
	exit

// totals(global *, shared_out *): all threads of the grid; global[0] += 1, [1] max= id, [2] min=
// -id (signed), [3] |= 1 << id, [4] ^= id; shared the same, added to shared_out at the end of each
// CTA.
entry totals
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	csrr t5, TID_X
	li s2, SHARED_WINDOW
	sw x0, 0(s2)
	sw x0, 4(s2)
	bar x0
	li t2, 1
	neg t3, t0
	sll t4, t2, t0
	addi a1, s0, 4
	addi a2, s0, 8
	addi a3, s0, 12
	addi a4, s0, 16
	addi a5, s2, 4
	amoadd.w x0, t2, (s0)
	amomax.w x0, t0, (a1)
	amomin.w x0, t3, (a2)
	amoor.w x0, t4, (a3)
	amoxor.w x0, t0, (a4)
	amoadd.w x0, t2, (s2)
	amoadd.w x0, t0, (a5)
	bar x0
	ssy 1f
	bnez t5, 1f
	lw t2, (s2)
	lw t3, (a5)
	addi a1, s1, 4
	amoadd.w x0, t2, (s1)
	amoadd.w x0, t3, (a1)
1:	exit

	.section .constant, "a"
table:
	.set i, 0
	.rept 64
	.word (i * 0x9E3779B1) & 0xFFFFFFFF
	.set i, i + 1
	.endr
