// SPDX-License-Identifier: Apache-2.0
// In which order the paths of a diverged warp run.
#include "ws.inc"

// chain(order *, masks *, flip, shift, counter *): if (key == 0) .. else if (key == 1) .. up to 31
// with key = (lane >> shift) ^ flip. Each thread notes when its path came (a counter of its warp
// slot) and which threads were with it.
entry chain
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	arg s4, 4
	csrr t0, LANE
	csrr t1, TID_X
	csrr t2, WARP
	index s0, t1, t6
	index s1, t1, t6
	index s4, t2, t6
	srl t0, t0, s3
	xor t0, t0, s2
	li t3, 1
	.set k, 0
	.rept 32
	ssy chain_end
	li t4, k
	bne t0, t4, 1f
	amoadd.w t5, t3, (s4)
	csrr t6, ACTIVE
	sw t5, (s0)
	sw t6, (s1)
	j chain_end
1:
	.set k, k + 1
	.endr
chain_end:
	exit

// if_else(order *, split, counter *): one branch; threads below split fall through.
entry if_else
	arg s0, 0
	arg s1, 1
	arg s4, 2
	csrr t0, LANE
	index s0, t0, t6
	li t3, 1
	ssy if_else_end
	bgeu t0, s1, if_else_taken
	amoadd.w t5, t3, (s4)
	j if_else_end
if_else_taken:
	amoadd.w t5, t3, (s4)
if_else_end:
	csrr t6, ACTIVE
	slli t6, t6, 8
	or t5, t5, t6
	sw t5, (s0)
	exit

// jumps(out *): each thread goes to one of four places, by a jump whose return address replaces its
// target, and back. out: the number of the place; above, how far the return address is off.
entry jumps
	arg s0, 0
	csrr t0, LANE
	csrr t1, TID_X
	index s0, t1, t6
	andi t0, t0, 3
	slli t0, t0, 3
	la t2, jumps_places
	add t2, t2, t0
	jalr t2, 0(t2)
jumps_back:
	la t4, jumps_back
	sub t2, t2, t4
	slli t2, t2, 8
	or t3, t3, t2
	sw t3, (s0)
	exit
jumps_places:
	.set k, 1
	.rept 4
	li t3, k
	jr t2
	.set k, k + 1
	.endr

// stamps(path *, warp *): every thread takes a path of its own with 24 dependent additions.
// path[2i], path[2i+1]: first and last cycle of thread i's path; warp[2i], warp[2i+1]: of its whole
// warp.
entry stamps
	csrr s2, CYCLE
	arg s0, 0
	arg s1, 1
	csrr t0, LANE
	csrr t1, TID_X
	slli t1, t1, 3
	add s0, s0, t1
	add s1, s1, t1
	li t2, 0
	.set k, 0
	.rept 32
	ssy stamps_end
	li t4, k
	bne t0, t4, 1f
	csrr t5, CYCLE
	.rept 24
	addi t2, t2, 1
	.endr
	csrr t6, CYCLE
	sw t5, (s0)
	sw t6, 4(s0)
	j stamps_end
1:
	.set k, k + 1
	.endr
stamps_end:
	csrr t6, CYCLE
	sw s2, (s1)
	sw t6, 4(s1)
	exit
