// SPDX-License-Identifier: Apache-2.0
// Threads that end while their warp is diverged.
#include "ws.inc"

	.macro begin
	arg s0, 0
	arg s1, 1
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	.endm

// sides(out *, half): both sides end: no thread goes on after the branch.
entry sides
	begin
	li t2, 9
	ssy sides_join
	bltu t0, s1, 1f
	li t2, 1
	sw t2, (s0)
	exit
1:	li t2, 2
	sw t2, (s0)
	exit
sides_join:
	sw t2, (s0)
	exit

// taken_ends(out *, half), fall_ends(..): one side ends, the other goes on and sees itself alone.
entry taken_ends
	begin
	ssy taken_join
	bltu t0, s1, 1f
	addi t2, t0, 7
	sw t2, (s0)
taken_join:
	csrr t3, ACTIVE
	sw t3, (s0)
	exit
1:	sw t0, (s0)
	exit

entry fall_ends
	begin
	ssy fall_join
	bltu t0, s1, 1f
	sw t0, (s0)
	exit
1:	addi t2, t0, 7
fall_join:
	csrr t3, ACTIVE
	sw t3, (s0)
	exit

// loop(out *, trips): in trip i thread i ends if i is odd; the others meet each trip and count the
// threads that are left.
entry loop
	begin
	li t2, 0
	li t4, 0
1:	ssy 2f
	bne t0, t2, 2f
	andi t5, t2, 1
	beqz t5, 2f                     // one thread: does not diverge
	sw t4, (s0)
	exit
2:	csrr t3, ACTIVE
	add t4, t4, t3
	addi t2, t2, 1
	bltu t2, s1, 1b
	sw t4, (s0)
	exit

// deep(out *, half): ends in the inner of two branches, all threads of the inner one's taken side,
// then all but thread 0 of what is left of the outer one.
entry deep
	begin
	ssy deep_outer
	bgeu t0, s1, 2f
	andi t2, t0, 1
	ssy deep_inner
	bnez t2, 1f
deep_inner:
	csrr t3, ACTIVE                 // even threads of the lower half
	sw t3, (s0)
	ssy deep_outer
	beqz t0, deep_outer
	exit
1:	li t3, 11
	sw t3, (s0)
	exit
2:	li t3, 12
	sw t3, (s0)
deep_outer:
	csrr t3, ACTIVE                 // thread 0 and the upper half
	sw t3, 128(s0)
	exit
