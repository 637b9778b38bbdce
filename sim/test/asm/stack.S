// SPDX-License-Identifier: Apache-2.0
// How deep the SIMT stack gets: bounded by nesting, not by trips.
#include "ws.inc"

// leavers(out *, masks *, base): a loop of base + 5 * lane trips; the threads leave one by one.
entry leavers
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	index s1, t1, t6
	slli t2, t0, 2
	add t2, t2, t0
	add s2, s2, t2
	li t3, 0
1:	addi t3, t3, 1
	bltu_r t3, s2, 1b
2:	csrr t4, ACTIVE
	sw t3, (s0)
	sw t4, (s1)
	exit

// nested(out *, masks *, outer): lane % 4 + outer trips, in each ((lane + i) & 3) + 1 trips.
entry nested
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	index s1, t1, t6
	andi t1, t0, 3
	add s2, s2, t1
	li s3, 0                        // i
	li t3, 0                        // count
1:	add t4, t0, s3
	andi t4, t4, 3
	addi t4, t4, 1
2:	addi t3, t3, 1
	addi t4, t4, -1
	bnez_r t4, 2b
3:	addi s3, s3, 1
	ssy 4f
	bltu s3, s2, 1b
4:	csrr t4, ACTIVE
	sw t3, (s0)
	sw t4, (s1)
	exit

// breaks(out *, masks *, trips): for (i = 0; i < trips; i++) { n += (lane ^ i) & 1 ? 3 : 1; if (n >
// 10 * lane + 20) break; }
entry breaks
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, LANE
	thread_id t1, t2
	index s0, t1, t6
	index s1, t1, t6
	li t1, 10
	mul t1, t1, t0
	addi t1, t1, 20
	li s3, 0
	li t3, 0
1:	xor t4, t0, s3
	andi t4, t4, 1
	ssy 3f
	bnez t4, 2f
	addi t3, t3, 1
	j 3f
2:	addi t3, t3, 3
3:	ssy 4f
	bgtu t3, t1, 4f
	addi s3, s3, 1
	ssy 4f
	bltu s3, s2, 1b
4:	csrr t4, ACTIVE
	sw t3, (s0)
	sw t4, (s1)
	exit

// nest(out *, masks *, full, half): `full` nested branches with two sides (two stacked entries
// each), in them `half` with one side (one entry each). Thread k leaves at level k. Each thread
// counts the ends it passes, twice, and once more in the short side of a full branch.
	.altmacro
	.macro level k
	li t1, \k
	bgeu t1, s2, half_\k            // uniform
	ssy end_\k
	bne t0, t1, deep_\k
	addi t3, t3, 1
	j end_\k
half_\k:
	bgeu t1, s3, bottom             // uniform
	beq_r t0, t1, end_\k
deep_\k:
	.if \k < 30
	level %(\k + 1)
	.else
bottom:
	nop                             // the deep side is not yet at its end
	.endif
end_\k:
	addi t3, t3, 2
	.endm
entry nest
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	add s3, s3, s2
	csrr t0, LANE
	index s0, t0, t6
	index s1, t0, t6
	li t3, 0
	level 0
	csrr t4, ACTIVE
	sw t3, (s0)
	sw t4, (s1)
	exit
