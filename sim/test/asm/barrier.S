// SPDX-License-Identifier: Apache-2.0
// Barriers count warps, whatever part of a warp arrives.
#include "ws.inc"

// halves(out *, half): one warp. The lower half produces, then syncs; the upper half, which runs
// first, syncs, then consumes: it sees the old values. out[lane]: what the upper half read, out[32
// + lane]: the same after all have met.
entry halves
	arg s0, 0
	arg s1, 1
	csrr t0, LANE
	index s0, t0, t6
	li s2, SHARED_WINDOW
	index s2, t0, t6
	addi t2, t0, 100
	sw t2, (s2)
	bar x0
	slli t3, s1, 2
	sub t3, s2, t3
	ssy halves_end
	bgeu t0, s1, halves_upper
	addi t2, t0, 200
	sw t2, (s2)
	bar x0
	j halves_end
halves_upper:
	bar x0
	lw t4, (t3)
	sw t4, (s0)
halves_end:
	bar x0
	ssy halves_exit
	bltu t0, s1, halves_exit
	lw t4, (t3)
	sw t4, 128(s0)
halves_exit:
	exit

// pairing(out *, half, threads of a warp, delay): warp 0 diverges, its lower half syncs (1), its
// upper half, first, syncs (2); warp 1 syncs (3), waits, syncs (4). 2 pairs with 3 and 1 with 4.
#define A 0
#define B 4
#define C 8
#define D 12
entry pairing
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	li s4, SHARED_WINDOW
	li t5, 1
	csrr t0, TID_X
	sw x0, A(s4)
	sw x0, B(s4)
	sw x0, C(s4)
	sw x0, D(s4)
	bar x0
	bgeu t0, s2, pairing_warp1
	ssy pairing_end
	bgeu t0, s1, pairing_upper
	sw t5, B(s4)
	bar x0                          // (1)
	lw t1, C(s4)
	sw t1, 0(s0)                    // 1: warp 1 wrote C between (3) and (4)
	j pairing_end
pairing_upper:
	sw t5, A(s4)
	bar x0                          // (2)
	lw t1, D(s4)
	lw t2, C(s4)
	sw t1, 4(s0)                    // 1: written before (3)
	sw t2, 8(s0)                    // 0: warp 1 still waits before it writes C
pairing_end:
	exit
pairing_warp1:
	sw t5, D(s4)
	bar x0                          // (3)
	lw t1, A(s4)
	sw t1, 12(s0)                   // 1: written before (2)
1:	addi s3, s3, -1
	bnez s3, 1b
	sw t5, C(s4)
	bar x0                          // (4)
	lw t1, B(s4)
	sw t1, 16(s0)                   // 1: written before (1)
	exit

// ended(out *, gone, delay, rounds): warps i of the CTA with bit i of `gone` set end after `delay`
// trips of a loop; the others count in shared memory, with a barrier a round. out: last count seen.
entry ended
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	csrr t0, TID_X
	csrr t1, LANE
	sub t2, t0, t1                  // first thread of the warp
	index s0, t0, t6
	li s4, SHARED_WINDOW
	li s5, 1
	li t4, 0
	sw x0, (s4)
	bar x0
	csrr t3, WARP                   // one CTA: warp slot is warp in CTA
	srl s1, s1, t3
	andi s1, s1, 1
	beqz s1, ended_stay
	beqz s2, 2f
1:	addi s2, s2, -1
	bnez s2, 1b
2:	exit
ended_stay:
	amoadd.w x0, s5, (s4)
	bar x0
	lw t4, (s4)
	bar x0
	addi s3, s3, -1
	bnez s3, ended_stay
	sw t4, (s0)
	exit

// named(out *, barriers): warps pass a number around at each of the barriers. The number of the
// lowest active thread counts: in odd warps thread 0 has gone. out: sum of what was read.
entry named
	arg s0, 0
	arg s1, 1
	csrr t0, TID_X
	csrr t1, LANE
	csrr t2, WARP
	index s0, t0, t6
	andi t3, t2, 1                  // lowest active thread from here on
	ssy 1f
	bltu t1, t3, named_leave
1:
	li s4, SHARED_WINDOW
	index s4, t2, t6
	li s2, 0
	li s3, 0
	sub t4, t1, t3
	snez t4, t4
	neg t4, t4
	andi t4, t4, 77                 // 0 in that thread, 77 in the others
named_loop:
	slli t5, s2, 8
	add t5, t5, t2
	sw t5, (s4)
	add t6, s2, t4                  // barrier number, wrong in all other threads
	bar t6
	li a0, SHARED_WINDOW
	xori a1, t2, 1                  // neighbour
	slli a1, a1, 2
	add a0, a0, a1
	lw a1, (a0)
	add s3, s3, a1
	bar t6
	addi s2, s2, 1
	bltu s2, s1, named_loop
	sw s3, (s0)
named_leave:
	exit

// rounds(out *, rounds): all threads of each CTA count in shared memory. out: rounds in which the
// count was not what the barrier promises.
entry rounds
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	index s0, t0, t6
	csrr t1, NTID_X
	li s4, SHARED_WINDOW
	li s2, 0                        // expected
	li s3, 0                        // errors
	li s5, 1
	sw x0, (s4)
	bar x0
1:	amoadd.w x0, s5, (s4)
	add s2, s2, t1
	bar x0
	lw t2, (s4)
	sub t2, t2, s2
	snez t2, t2
	add s3, s3, t2
	bar x0
	addi s1, s1, -1
	bnez s1, 1b
	sw s3, (s0)
	exit

// flag_behind_barrier(threads of a warp): warp 0 waits for warp 1, which spins on what warp 0
// writes after the barrier.
entry flag_behind_barrier
	arg s2, 0
	csrr t0, TID_X
	li s4, SHARED_WINDOW
	li t5, 1
	sw x0, (s4)
	bar x0
	bgeu t0, s2, flag_spin
flag_wait:
	bar x0
	sw t5, (s4)
	exit
flag_spin:
	lw t1, (s4)
	beqz t1, flag_spin
flag_spun:
	bar x0
	exit

// apart(threads of a warp): warp 0 waits at barrier 0, warp 1 at barrier 1.
entry apart
	arg s2, 0
	csrr t0, TID_X
	sltu t1, t0, s2
	xori t1, t1, 1
	bar t1
	exit
