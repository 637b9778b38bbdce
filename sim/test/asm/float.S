// SPDX-License-Identifier: Apache-2.0
// Floating point on operands of each thread. Where a rounding mode is not named it is frm's.
#include "ws.inc"

	// s0 s1 s2: addresses of the thread's a, b, c; fa0 fa1 fa2 and a0: their values; s3: 64 words for
	// results
	.macro begin
	arg s0, 0
	arg s1, 1
	arg s2, 2
	arg s3, 3
	thread_id t0, t3
	index s0, t0, t3
	index s1, t0, t3
	index s2, t0, t3
	slli t0, t0, 8
	add s3, s3, t0
	lw a0, (s0)
	flw fa0, (s0)
	flw fa1, (s1)
	flw fa2, (s2)
	.endm
	// a result and, where `flags` is 1, the flags it raised
	.macro put_f reg
	fsw \reg, (s3)
	put_flags
	.endm
	.macro put_x reg
	sw \reg, (s3)
	put_flags
	.endm
	.macro put_flags
	.if flags
	csrrw t6, fflags, x0
	sw t6, 4(s3)
	addi s3, s3, 8
	.else
	addi s3, s3, 4
	.endif
	.endm
	.macro all_ops
	.irp name, fmadd.s, fmsub.s, fnmsub.s, fnmadd.s
	\name ft0, fa0, fa1, fa2
	put_f ft0
	.endr
	.irp name, fadd.s, fsub.s, fmul.s, fdiv.s, fsgnj.s, fsgnjn.s, fsgnjx.s, fmin.s, fmax.s
	\name ft1, fa0, fa1
	put_f ft1
	.endr
	fsqrt.s ft2, fa0
	put_f ft2
	.irp name, fle.s, flt.s, feq.s
	\name t1, fa0, fa1
	put_x t1
	.endr
	.irp name, fclass.s, fmv.x.w
	\name t2, fa0
	put_x t2
	.endr
	.irp name, fcvt.w.s, fcvt.wu.s
	\name t1, fa0, dyn
	put_x t1
	\name t2, fa0, rtz
	put_x t2
	.endr
	.irp name, fcvt.s.w, fcvt.s.wu
	\name ft3, a0
	put_f ft3
	.endr
	.endm

// ops(a *, b *, c *, out *, frm): 25 results, then fcsr
entry ops
	.set flags, 0
	begin
	arg t0, 4
	csrrw x0, frm, t0
	all_ops
	csrr t0, fcsr
	sw t0, (s3)
	exit

// ops_flags(a *, b *, c *, out *, frm): 25 times the result and its flags
entry ops_flags
	.set flags, 1
	begin
	arg t0, 4
	csrrw x0, frm, t0
	all_ops
	exit

// modes(a *, b *, c *, out *): each operation in the five modes, named in the instruction
entry modes
	.set flags, 0
	begin
	csrrwi x0, frm, 3               // which no instruction uses
	.irp rm, rne, rtz, rdn, rup, rmm
	fmadd.s ft0, fa0, fa1, fa2, \rm
	fadd.s ft1, fa0, fa1, \rm
	fsub.s ft2, fa0, fa1, \rm
	fmul.s ft3, fa0, fa1, \rm
	fdiv.s ft4, fa0, fa1, \rm
	fsqrt.s ft5, fa0, \rm
	fcvt.w.s t1, fa0, \rm
	fcvt.wu.s t2, fa0, \rm
	fcvt.s.w ft6, a0, \rm
	fcvt.s.wu ft7, a0, \rm
	.irp reg, ft0, ft1, ft2, ft3, ft4, ft5
	put_f \reg
	.endr
	put_x t1
	put_x t2
	put_f ft6
	put_f ft7
	.endr
	exit

// chain(a *, b *, c *, out *): 64 times x = x * b + c, each from the one before; then from a whole
// number through float registers and back, 16 times
entry chain
	begin
	.rept 64
	fmadd.s fa0, fa0, fa1, fa2
	.endr
	fsw fa0, (s3)
	andi a0, a0, 0xFF
	.rept 16
	fcvt.s.w ft0, a0
	fadd.s ft0, ft0, ft0
	fmv.x.w t0, ft0
	fmv.w.x ft1, t0
	fcvt.w.s a0, ft1
	addi a0, a0, -100
	.endr
	sw a0, 4(s3)
	exit

// order(a *, b *, c *, out *): modes and flags change between instructions that take many cycles
entry order
	begin
	csrrwi x0, fcsr, 0
	.irp mode, 0, 1, 2, 3, 4
	csrrwi x0, frm, \mode
	fdiv.s ft0, fa0, fa1
	fadd.s ft1, fa0, fa2
	fsqrt.s ft2, fa2
	csrrwi t1, frm, 4 - \mode       // the three before are not touched
	fsw ft0, (s3)
	fsw ft1, 4(s3)
	fsw ft2, 8(s3)
	sw t1, 12(s3)
	addi s3, s3, 16
	.endr
	csrrwi t1, fcsr, 0              // flags of everything so far, mode 0
	fdiv.s ft0, fa0, fa1
	csrrsi t2, fflags, 0            // of the quotient only
	fmul.s ft1, fa0, fa0
	fdiv.s ft2, fa1, fa2
	csrrci t3, fflags, 31           // and of these two
	csrr t4, fcsr                   // nothing
	sw t1, (s3)
	sw t2, 4(s3)
	sw t3, 8(s3)
	sw t4, 12(s3)
	exit

// hazards(a *, b *, c *, out *): loads, results and registers of the same number
entry hazards
	begin
	lui t1, SHARED_WINDOW >> 12     // a word of shared and one of local memory for each thread
	csrr t2, TID_X
	index t1, t2, t3
	li t2, LOCAL_WINDOW
	flw ft0, (s0)
	li x5, 0x1234                   // x5, while a load goes to f5
	flw f5, (s1)
	addi x5, x5, 1
	fmul.s f5, f5, f5               // a * a replaces what was loaded
	flw ft1, (s2)
	fmadd.s ft2, ft0, f5, ft1       // a * b^2 + c
	fsw ft2, (t1)
	fsw f5, (t2)
	flw ft3, (t1)
	flw ft4, (t2)
	fadd.s ft2, ft2, ft2            // after ft2 has been stored
	flw ft2, (s0)                   // and this replaces it
	fsw ft2, (s3)
	fsw ft3, 4(s3)
	fsw ft4, 8(s3)
	sw x5, 12(s3)
	fmv.w.x f0, x0                  // f0 is a register, x0 is not
	fadd.s f0, f0, fa0
	fsw f0, 16(s3)
	fmv.x.w x0, fa0
	sw x0, 20(s3)
	exit

// divergent(a *, b *, c *, out *): threads 1, 3, .. ask for mode 1 + lane % 4, each for its own
// flags
entry divergent
	begin
	csrrwi x0, fcsr, 0
	csrr t0, LANE
	andi t1, t0, 1
	ssy 1f
	beqz t1, 1f
	andi t2, t0, 3
	addi t2, t2, 1
	slli t2, t2, 5
	andi t3, t0, 31
	or t2, t2, t3
	csrrw x0, fcsr, t2
1:	fdiv.s ft0, fa0, fa1
	csrr t4, frm
	csrr t5, fflags
	fsw ft0, (s3)
	sw t4, 4(s3)
	sw t5, 8(s3)
	exit

// fresh(out *): fcsr at the start of each warp, which then spoils it
entry fresh
	arg s3, 0
	thread_id t0, t3
	index s3, t0, t3
	csrr t1, fcsr
	sw t1, (s3)
	csrrwi x0, frm, 4
	csrrwi x0, fflags, 31
	exit

// mad(a *, b *, c *, out *): fmad.s of them; the same of the result
entry mad
	.set flags, 0
	begin
	.insn r4 0x5b, 5, 0, ft0, fa0, fa1, fa2
	.insn r4 0x5b, 5, 0, ft1, ft0, fa1, fa2
	put_f ft0
	put_f ft1
	exit

	// the function of fa0 in its register, multiply-adds and loads beside it
	.macro function number, first, second=-1
	.insn r 0x0b, 3, \first, f\number, fa0, f0
	READS_LATE
	.if \second >= 0
	.insn r 0x0b, 3, \second, f\number, f\number, f0
	READS_LATE
	.endif
	fmadd.s fa3, fa1, fa1, fa2
	flw fa4, (s1)
	fmadd.s fa5, fa4, fa1, fa2      // the same by way of memory
	fsub.s fa3, fa3, fa5
	fsw fa3, 32 + 4 * \number(s3)
	.endm
	.macro put_functions
	.irp function, 0, 1, 2, 3, 4, 5, 6, 7
	fsw f\function, 4 * \function(s3)
	.endr
	.endm

// special_pairs(a *, b *, c *, out *): as special, in two instructions where there are pairs; 7 is
// the reciprocal once more
entry special_pairs
	begin
	function 0, 0
	function 1, 1
	function 2, 1, 0                // rsqrt, rcp
	function 3, 9, 3                // rro.ex2, ex2
	function 4, 4
	function 5, 8, 5                // rro.sin, sin
	function 6, 8, 6
	function 7, 0
	put_functions
	exit

// special(a *, b *, c *, out *): the functions in the order of their numbers, multiply-adds and
// loads between them; then these
entry special
	begin
	.irp number, 0, 1, 2, 3, 4, 5, 6, 7
	function \number, \number
	.endr
	put_functions
	exit
