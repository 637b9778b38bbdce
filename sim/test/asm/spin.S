// SPDX-License-Identifier: Apache-2.0
// Threads of a warp that run alternately.
#include "ws.inc"

// spin_outside(): while (turn != lane); turn++ with the increment after the reconvergence point:
// the thread whose turn it is waits there for those that wait for it. Never ends with simt=stack.
entry spin_outside
	csrr t0, LANE
	li s4, SHARED_WINDOW
	li t5, 1
	sw x0, (s4)
	bar x0
spin_outside_loop:
	lw t1, (s4)
	ssy spin_outside_end
	bne t1, t0, spin_outside_loop
spin_outside_end:
	amoadd.w x0, t5, (s4)
	exit

// spin_inside(out *): the increment before the reconvergence point: threads pass in order.
entry spin_inside
	arg s0, 0
	csrr t0, LANE
	index s0, t0, t6
	li s4, SHARED_WINDOW
	li t5, 1
	li t2, 0
	sw x0, (s4)
	bar x0
1:	lw t1, (s4)
	ssy 2f
	bne t1, t0, 2f
	amoadd.w t3, t5, (s4)
	li t2, 1
2:	ssy 3f
	beqz t2, 1b
3:	lw t1, (s4)
	slli t1, t1, 8
	or t3, t3, t1
	sw t3, (s0)
	exit
