// SPDX-License-Identifier: Apache-2.0
// What a thread knows about itself.
#include "ws.inc"

// csrs(out *): 26 words per thread, threads numbered over the grid with x fastest. out[26 * id ..]:
// LANE to GLOBAL_Y in order of their numbers, then cycle and time difference, instret difference,
// high words.
entry csrs
	csrr s2, CYCLE
	csrr s3, INSTRET
	csrr t0, CTAID_Z                // CTA number
	csrr t1, NCTAID_Y
	mul t0, t0, t1
	csrr t1, CTAID_Y
	add t0, t0, t1
	csrr t1, NCTAID_X
	mul t0, t0, t1
	csrr t1, CTAID_X
	add t0, t0, t1
	csrr t1, NTID_Z                 // first thread of the CTA
	mul t0, t0, t1
	csrr t1, NTID_Y
	mul t0, t0, t1
	csrr t2, NTID_X
	mul t0, t0, t2
	csrr t3, TID_Z                  // thread in the CTA
	mul t3, t3, t1
	csrr t4, TID_Y
	add t3, t3, t4
	mul t3, t3, t2
	csrr t4, TID_X
	add t3, t3, t4
	add t0, t0, t3
	arg s0, 0
	li t1, 104
	mul t0, t0, t1
	add s0, s0, t0
	.macro put csr, i
	csrr t1, \csr
	sw t1, 4 * \i(s0)
	.endm
	put LANE, 0
	put WARP, 1
	put SM, 2
	put TID_X, 3
	put TID_Y, 4
	put TID_Z, 5
	put CTAID_X, 6
	put CTAID_Y, 7
	put CTAID_Z, 8
	put NTID_X, 9
	put NTID_Y, 10
	put NTID_Z, 11
	put NCTAID_X, 12
	put NCTAID_Y, 13
	put NCTAID_Z, 14
	put ACTIVE, 15
	csrrc t1, PARAM, x0             // the other forms that only read
	sw t1, 64(s0)
	csrrsi t1, LOCAL_BYTES, 0
	sw t1, 68(s0)
	csrrci t1, STACK_TOP, 0
	sw t1, 72(s0)
	put GLOBAL_X, 19
	put GLOBAL_Y, 20
	csrr t1, TIME
	sub t1, t1, s2
	sw t1, 84(s0)
	csrr t1, INSTRET
	sub t1, t1, s3
	sw t1, 88(s0)
	put CYCLEH, 23
	put TIMEH, 24
	put INSTRETH, 25
	exit

// registers(out *, seed): all 31 registers of each thread hold a value of their own until the end.
entry registers
	thread_id x1, x2
	arg x3, 1
	mul x1, x1, x3
	.irp r, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	addi x\r, x1, \r
	.endr
	addi x1, x1, 1
	.irp r, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	slli x1, x1, 1
	xor x1, x1, x\r
	.endr
	thread_id x2, x3
	arg x4, 0
	index x4, x2, x3
	sw x1, (x4)
	exit
