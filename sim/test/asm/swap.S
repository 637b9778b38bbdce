// SPDX-License-Identifier: Apache-2.0
// Compare-and-swap, reservations, float atomics: each space as in window.S.
#include "ws.inc"

	.macro amocas rd, rs2, rs1
	.insn r 0x2f, 2, 0x14, \rd, \rs1, \rs2
	READS_LATE
	.endm
	.macro amofadd rd, rs2, rs1
	.insn r 0x0b, 2, 8, \rd, \rs1, \rs2
	READS_LATE
	.endm

	// \reg = the address of the word in the space of s5: s3 (global), shared, local
	.macro word_of reg
	mv \reg, s3
	beqz s5, 1f
	li \reg, SHARED_WINDOW
	addi t3, s5, -1
	beqz t3, 1f
	li \reg, LOCAL_WINDOW
1:
	.endm

// swaps(new *, expected *, old *, word *, space, initial): one warp; twice, each thread swaps
// expected[pass * 32 + lane] for new[lane]. old[pass * 32 + lane]; old[64 + lane] the word at the
// end.
entry swaps
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	arg s5, 4
	arg s6, 5
	csrr t0, LANE
	index s0, t0, t6
	index s1, t0, t6
	index s2, t0, t6
	word_of s4
	sw s6, (s4)
	bar x0
	lw t2, (s0)
	lw t4, (s1)
	amocas t4, t2, s4
	sw t4, (s2)
	lw t4, 128(s1)
	amocas t4, t2, s4
	sw t4, 128(s2)
	li t5, 0
	amocas x0, x0, s4               // compares with 0, stores 0: nothing changes
	bar x0
	lw t4, (s4)
	sw t4, 256(s2)
	exit

// reserves(old *, word *, space, initial, how): one warp; each thread reserves the word, then
// stores 100 + lane on condition. how 1: the first thread writes the word in between. 2: it swaps
// it for a value that it has not. 3: no reservation at all. old[lane] what lr.w gave, old[32 +
// lane] what sc.w gave, old[64 + lane] the word at the end.
entry reserves
	arg s2, 0
	arg s3, 1
	arg s5, 2
	arg s6, 3
	arg s7, 4
	csrr t0, LANE
	index s2, t0, t6
	word_of s4
	sw s6, (s4)
	bar x0
	li t4, 0
	addi t3, s7, -3
	beqz t3, 2f
	lr.w t4, (s4)
2:	fence
	ssy 3f
	bnez t0, 3f
	addi t3, s7, -1
	bnez t3, 4f
	sw s6, (s4)
4:	addi t3, s7, -2
	bnez t3, 3f
	not t3, s6
	amoswap.w x0, t3, (s4)
3:	fence
	addi t1, t0, 100
	sc.w t2, t1, (s4)
	sw t2, 128(s2)                  // after sc.w, whose result it needs: its line may be one of
	sw t4, (s2)                     // the class, and a store may overtake what waits for its line
	bar x0
	lw t4, (s4)
	sw t4, 256(s2)
	exit

// adds(word *, shared_out *): all threads of the grid add their id + 1 to the word by lr.w and
// sc.w, and to a word in shared memory, which is added to shared_out at the end of each CTA.
entry adds
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	addi t0, t0, 1
	li s2, SHARED_WINDOW
	sw x0, 0(s2)
	bar x0
1:	lr.w t2, (s0)
	add t2, t2, t0
	sc.w t3, t2, (s0)
	bnez_r t3, 1b
2:	lr.w t2, (s2)
	add t2, t2, t0
	sc.w t3, t2, (s2)
	bnez_r t3, 2b
	bar x0
	csrr t5, TID_X
	ssy 3f
	bnez t5, 3f
	lw t2, (s2)
	amoadd.w x0, t2, (s1)
3:	exit

// fsums(operand *, old *, word *, space, initial): one warp; each thread adds operand[lane],
// twice. old[pass * 32 + lane]; old[64 + lane] the word at the end.
entry fsums
	arg s0, 0
	arg s2, 1
	arg s3, 2
	arg s5, 3
	arg s6, 4
	csrr t0, LANE
	index s0, t0, t6
	index s2, t0, t6
	word_of s4
	sw s6, (s4)
	bar x0
	flw f1, (s0)
	amofadd f2, f1, s4
	fsw f2, (s2)
	amofadd f1, f1, s4
	fsw f1, 128(s2)
	bar x0
	lw t4, (s4)
	sw t4, 256(s2)
	exit

// warp_size(out *): out[id] = threads of a warp
entry warp_size
	arg s0, 0
	thread_id t0, t1
	index s0, t0, t6
	csrr t1, 0xCD5
	sw t1, (s0)
	exit
