// SPDX-License-Identifier: Apache-2.0
// One program for each way to fault. Arguments: warp slot, first lane: only threads from this lane
// on of this warp get to the instruction marked FAULT; warp slot 0 spins, the others wait at a
// barrier. Loads, stores and AMOs of lane i use an address 8 * i above the given base.
#include "ws.inc"

	.macro victim name
	entry \name
	arg t0, 0
	arg t1, 1
	csrr t2, WARP
	bne t2, t0, others
	csrr t0, LANE
	slli s0, t0, 3
	ssy done
	bltu t0, t1, done
	.endm
	.macro at base
	li t1, \base
	add s0, s0, t1
	.endm
	.macro at_data offset
	la t1, data + \offset
	add s0, s0, t1
	.endm

	victim illegal_zero
	nop                             // FAULT illegal_zero: the next word (words have no line)
	.word 0
	exit
	victim illegal_ones
	nop                             // FAULT illegal_ones: the next word
	.word -1
	exit
	victim illegal_compressed
	nop                             // FAULT illegal_compressed: the next word
	.word 0x00010001
	exit
	victim illegal_csr
	csrr t1, 0x123                  // FAULT illegal_csr
	exit
	victim illegal_csr_write
	csrrw x0, CYCLE, t0             // FAULT illegal_csr_write
	exit
	victim illegal_csr_set
	csrrs t1, LANE, t0              // FAULT illegal_csr_set
	exit
	victim illegal_csr_clear
	csrrci t1, LANE, 1              // FAULT illegal_csr_clear
	exit
	victim illegal_lr
	lr.w t1, (s0)                   // FAULT illegal_lr
	exit
	victim illegal_fence_i
	.insn i 0x0f, 1, x0, x0, 0      // FAULT illegal_fence_i
	exit
	victim illegal_flw
	.insn i 0x07, 2, x0, 0(x0)      // FAULT illegal_flw
	exit
	victim illegal_mret
	mret                            // FAULT illegal_mret
	exit
	victim illegal_xws
	.insn r 0x5b, 7, 0, x0, x0, x0  // FAULT illegal_xws
	exit

	victim illegal_fadd
	fadd.s f1, f2, f3               // FAULT illegal_fadd
	exit
	victim illegal_frm
	csrr t1, frm                    // FAULT illegal_frm
	exit
	victim illegal_special
	.insn r 0x0b, 3, 3, f1, f2, f0  // FAULT illegal_special
	exit
	victim illegal_special_10
	.insn r 0x0b, 3, 10, f1, f2, f0  // FAULT illegal_special_10
	exit
	victim illegal_rm_5
	.insn r 0x53, 5, 0, f1, f2, f3  // FAULT illegal_rm_5
	exit
	victim illegal_rm_6
	.insn r 0x53, 6, 0x60, t1, f2, x0 // FAULT illegal_rm_6
	exit
	victim illegal_rm_1
	fadd.s f1, f2, f3, rtz          // FAULT illegal_rm_1
	exit
	victim illegal_rm_4
	fcvt.s.w f1, t1, rmm            // FAULT illegal_rm_4
	exit
	victim illegal_csr_0
	csrrw t1, 0x000, t0             // FAULT illegal_csr_0
	exit
	victim illegal_csr_4
	csrrs t1, 0x004, t0             // FAULT illegal_csr_4
	exit
	victim illegal_double
	.insn r 0x53, 0, 1, f1, f2, f3  // FAULT illegal_double
	exit

	victim do_ecall
	ecall                           // FAULT do_ecall
	exit
	victim do_ebreak
	ebreak                          // FAULT do_ebreak
	exit

	victim misaligned_lw
	at_data 2
	lw t1, (s0)                     // FAULT misaligned_lw
	j done
	victim misaligned_lhu
	at_data 1
	lhu t1, (s0)                    // FAULT misaligned_lhu
	j done
	victim misaligned_sw
	at_data 1
	sw t1, (s0)                     // FAULT misaligned_sw
	j done
	victim misaligned_sh
	at SHARED_WINDOW + 3
	sh t1, (s0)                     // FAULT misaligned_sh
	j done
	victim misaligned_amo
	at SHARED_WINDOW + 2
	amoadd.w t1, t1, (s0)           // FAULT misaligned_amo
	j done
	victim misaligned_local
	at LOCAL_WINDOW + 1
	lh t1, (s0)                     // FAULT misaligned_local
	j done

	victim range_shared             // 1024 bytes are asked for
	at SHARED_WINDOW + 1024
	lw t1, (s0)                     // FAULT range_shared
	j done
	victim range_shared_far
	at SHARED_WINDOW + 0x08000000
	sw t1, (s0)                     // FAULT range_shared_far
	j done
	victim range_local              // 64 bytes
	at LOCAL_WINDOW + 64
	sw t1, (s0)                     // FAULT range_local
	j done
	victim range_const
	at CONST_WINDOW + 0x01000000
	lw t1, (s0)                     // FAULT range_const
	j done
	victim range_top
	at 0xF0000000
	lb t1, (s0)                     // FAULT range_top
	j done
	victim range_below_page         // the last 2 KB are constants, and there are not that many
	at 0xFFFFF000
	lw t1, (s0)                     // FAULT range_below_page
	j done
	victim range_page
	at 0xFFFFFC00
	lw t1, (s0)                     // FAULT range_page
	j done
	victim page_store
	at 0xFFFFF800
	sw t1, (s0)                     // FAULT page_store
	j done
	victim const_store
	at CONST_WINDOW
	sb t1, (s0)                     // FAULT const_store
	j done
	victim const_amo
	at CONST_WINDOW
	amoor.w t1, x0, (s0)            // FAULT const_amo
	j done

	victim bus_load
	at 0x10000000
	lw t1, (s0)                     // FAULT bus_load
	j done
	victim bus_store
	at 0x10000000
	sb t1, (s0)                     // FAULT bus_store
	j done
	victim bus_amo
	at 0x10000000
	amoswap.w t1, x0, (s0)          // FAULT bus_amo
	j done

	victim no_ssy
	addi t1, t1, 1
	beq t0, t1, 1f                  // FAULT no_ssy
	nop
1:	exit
	victim used_ssy                 // one ssy serves one branch, even if that does not diverge
	ssy 2f
	beq x0, x0, 1f
1:	addi t1, t1, 1
	beq t0, t1, 2f                  // FAULT used_ssy
	nop
2:	exit
	victim used_name                // what a branch names is for itself
	beq_r x0, x0, 1f
1:	addi t1, t1, 1
	beq t0, t1, 2f                  // FAULT used_name
	nop
2:	exit

	victim jump_diverges
	la t1, done
	sub t1, t1, s0
	jr t1                           // FAULT jump_diverges
	exit

	victim target_jalr
	la t1, done
	jalr t1, 2(t1)                  // FAULT target_jalr
	exit
	victim target_branch
	.insn b 0x63, 1, x0, x0, . + 6  // bne x0, x0: not taken, no fault
	.insn b 0x63, 0, x0, x0, . + 6  // FAULT target_branch: beq x0, x0
	exit
	victim target_jal
	.insn j 0x6f, x0, . + 6         // FAULT target_jal
	exit

	victim register_rd              // 16 registers
	lui x16, 1                      // FAULT register_rd
	exit
	victim register_rs
	add t1, t1, x31                 // FAULT register_rs
	exit
	victim register_store
	sw x20, (s0)                    // FAULT register_store
	exit

	victim barrier_number
	li t1, 64
	bar t1                          // FAULT barrier_number
	exit
	victim barrier_negative
	li t1, -1
	bar t1                          // FAULT barrier_negative
	exit

	victim fetch_unmapped
	li t1, 0x20000000
	jr t1
	victim fetch_window
	li t1, CONST_WINDOW
	jr t1

done:
	exit
others:                                 // warp slot 0 spins, the others wait forever
	beqz t2, spin
	bar x0
spin:
	j spin

	victim float_rd
	fmv.w.x f0, x0                  // FAULT float_rd
	j done
	victim float_rs1
	fmv.x.w t1, f31                 // FAULT float_rs1
	j done
	victim float_rs3
	fmadd.s f1, f2, f15, f16        // FAULT float_rs3
	j done
	victim float_load
	flw f20, (s0)                   // FAULT float_load
	j done
	victim float_store
	fsw f4, (s0)                    // FAULT float_store
	j done
	victim float_special
	.insn r 0x0b, 3, 0, f7, f8, f0  // FAULT float_special
	j done
	victim misaligned_flw
	at_data 2
	flw f1, (s0)                    // FAULT misaligned_flw
	j done
	victim range_fsw
	at 0xF0000000
	fsw f1, (s0)                    // FAULT range_fsw
	j done

	// No fault: what the checks must let pass.
entry clean
	li t1, SHARED_WINDOW + 1020
	lw t2, (t1)
	lb t2, 3(t1)
	li t1, LOCAL_WINDOW + 60
	lhu t2, 2(t1)
	li t1, CONST_WINDOW
	lw t2, (t1)
	.insn b 0x63, 1, x0, x0, . + 6  // bne x0, x0: not taken, no fault
	ssy 1f
	bnez x0, 1f
1:	fence
	lui x15, 1                      // with --regs 13 there are 16
	la t1, 1f
	jalr x1, 1(t1)                  // bit 0 of the target does not count
1:	exit

	.data
	.balign 64
data:	.space 512
