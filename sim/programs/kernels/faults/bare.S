// SPDX-License-Identifier: Apache-2.0
// Programs without runtime and without the reconvergence pass, for `wsrun --entry`: the faults that
// compiled kernels cannot have. Thread 1 of the warp does the wrong thing where threads matter.
#define EXIT .insn r 0x0B, 0, 0, x0, x0, x0
#define LANE(r) csrr r, 0xCC0
        .text
        .globl  bare_ok, bare_no_ssy, bare_divergent_jump, bare_misaligned_jump
        .globl  bare_fetch, bare_word
bare_ok:                        // ends at once
        EXIT
bare_no_ssy:                    // divergent branch without ssy
        LANE(a0)
        beqz    a0, 1f
        nop
1:      EXIT
bare_divergent_jump:            // two targets in one jalr
        LANE(a0)
        slli    a0, a0, 2
        la      a1, 1f
        add     a1, a1, a0
        jr      a1
1:      .rept   32
        EXIT
        .endr
bare_misaligned_jump:
        la      a1, 1f
        addi    a1, a1, 2
1:      jr      a1
bare_fetch:                     // runs into the constant window
        li      a0, 0xC0000000
        jr      a0
bare_word:                      // no instruction at all
        .word   0xFFFFFFFF
