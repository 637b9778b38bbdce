// SPDX-License-Identifier: Apache-2.0
// Votes and shuffles, also with threads inactive.
#include "ws.inc"

// votes(in *, out *): out[8 * id ..]: all, any, uni, ballot of in[id] over the warp, then the same
// by the odd threads alone (even threads keep 0x55).
entry votes
	arg s0, 0
	arg s1, 1
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	slli t1, t1, 5
	add s1, s1, t1
	lw t2, (s0)
	vote_all a0, t2
	vote_any a1, t2
	vote_uni a2, t2
	vote_ballot a3, t2
	li a4, 0x55
	mv a5, a4
	mv a6, a4
	mv a7, a4
	andi t3, t0, 1
	ssy 1f
	beqz t3, 1f
	vote_all a4, t2
	vote_any a5, t2
	vote_uni a6, t2
	vote_ballot a7, t2
1:	sw a0, 0(s1)
	sw a1, 4(s1)
	sw a2, 8(s1)
	sw a3, 12(s1)
	sw a4, 16(s1)
	sw a5, 20(s1)
	sw a6, 24(s1)
	sw a7, 28(s1)
	exit

// shuffles(values *, index *, out *): out[8 * id ..]: idx, up, down, bfly of the warp, then of the
// threads whose lane has bit 1 clear (the others keep 0x55).
	.macro shuffles_arguments
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	index s1, t1, t6
	slli t1, t1, 5
	add s2, s2, t1
	lw t2, (s0)
	lw t3, (s1)
	andi t4, t0, 2
	.endm
	.macro shuffles_store
	sw a0, 0(s2)
	sw a1, 4(s2)
	sw a2, 8(s2)
	sw a3, 12(s2)
	sw a4, 16(s2)
	sw a5, 20(s2)
	sw a6, 24(s2)
	sw a7, 28(s2)
	exit
	.endm

entry shuffles
	shuffles_arguments
	shfl_idx a0, t2, t3
	shfl_up a1, t2, t3
	shfl_down a2, t2, t3
	shfl_bfly a3, t2, t3
	li a4, 0x55
	mv a5, a4
	mv a6, a4
	mv a7, a4
	ssy 1f
	bnez t4, 1f
	shfl_idx a4, t2, t3
	shfl_up a5, t2, t3
	shfl_down a6, t2, t3
	shfl_bfly a7, t2, t3
1:	shuffles_store

// fshuffles: the same, from and to float registers.
entry fshuffles
	shuffles_arguments
	fmv.w.x ft2, t2
	li t2, 0
	fshfl_idx fa0, ft2, t3
	fshfl_up fa1, ft2, t3
	fshfl_down fa2, ft2, t3
	fshfl_bfly fa3, ft2, t3
	li a4, 0x55
	fmv.w.x fa4, a4
	fmv.w.x fa5, a4
	fmv.w.x fa6, a4
	fmv.w.x fa7, a4
	ssy 1f
	bnez t4, 1f
	fshfl_idx fa4, ft2, t3
	fshfl_up fa5, ft2, t3
	fshfl_down fa6, ft2, t3
	fshfl_bfly fa7, ft2, t3
1:	.irp r, 0, 1, 2, 3, 4, 5, 6, 7
	fmv.x.w a\r, fa\r
	.endr
	shuffles_store
