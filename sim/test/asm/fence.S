// SPDX-License-Identifier: Apache-2.0
// Messages between warps without a barrier: data, fence, flag.
#include "ws.inc"

// pingpong(box *, out *, rounds): CTAs 0 and 1 of one thread each, both resident. box[0]: whose
// turn; the data lie 256 and 1024 bytes further. out[cta]: errors.
entry pingpong
	arg s0, 0
	arg s1, 1
	arg s2, 2
	csrr t0, CTAID_X
	index s1, t0, t6
	li s3, 0                        // errors
	li s4, 0                        // number of the message
	slli s2, s2, 1
1:	lw t1, (s0)                     // messages 0, 2, .. are written by CTA 0, read by CTA 1
	xor t2, t1, t0
	andi t2, t2, 1
	bnez t2, 1b
	fence
	lw t3, 256(s0)                  // what the other one wrote before it passed the turn
	lw t4, 1024(s0)
	slli t5, t1, 4
	sub t3, t3, t5
	sub t4, t4, t1
	or t3, t3, t4
	snez t3, t3
	add s3, s3, t3
	addi t1, t1, 1
	slli t5, t1, 4
	sw t5, 256(s0)
	sw t1, 1024(s0)
	fence
	sw t1, (s0)
	bltu t1, s2, 1b
	sw s3, (s1)
	exit

// own(buffer *, out *): a thread sees its own stores in program order, of any size, fence or not.
entry own
	arg s0, 0
	arg s1, 1
	thread_id t0, t1
	index s0, t0, t1
	index s1, t0, t1
	li t2, 0x11223344
	sw t2, (s0)
	lbu t3, 1(s0)
	sb t3, 3(s0)
	lhu t4, 2(s0)
	fence
	sh t4, (s0)
	lw t5, (s0)
	amoadd.w t6, t0, (s0)
	lw a0, (s0)
	sub a0, a0, t6                  // id
	add a0, a0, t5                  // 33223322 + id
	sw a0, (s1)
	exit
