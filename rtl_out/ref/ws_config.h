/* wsgen 0.1.0 | do not edit: see MANIFEST */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WS_CONFIG_H
#define WS_CONFIG_H

#define WS_CONFIG_NAME "ref"
#define WS_CONFIG_WORDS ""
#define WS_WARPS 8
#define WS_THREADS 8
#define WS_LANES 8
#define WS_SCHEDULERS 1
#define WS_CTA_SLOTS 8
#define WS_BLOCK_THREADS 64
#define WS_BARRIERS 4
#define WS_DIVERGENCE 0
#define WS_DIVERGENCE_WORD stack
#define WS_CONV_BARRIERS 7
#define WS_THREAD_TURN 4096
#define WS_INTERLEAVE 0
#define WS_STACK_DEPTH 16
#define WS_PC_BITS 32
#define WS_RF 16384
#define WS_THREAD_REGS 64
#define WS_REG_QUANTUM 4
#define WS_REG_PACK 0
#define WS_BLOCK_QUANTUM 1
#define WS_BLOCK_RF 16384
#define WS_RF_BANKS 8
#define WS_FP 2
#define WS_FP_WORD ieee
#define WS_FP_NONE 0
#define WS_FP_FTZ 1
#define WS_FP_IEEE 2
#define WS_BITMANIP 0
#define WS_ATOMICS 1
#define WS_LRSC 0
#define WS_CAS 0
#define WS_FFLAGS 0
#define WS_FMAD 0
#define WS_MUL24 0
#define WS_LOAD_OPS 0
#define WS_INDEXED 1
#define WS_FLOAT_ATOMICS 0
#define WS_SFU 1
#define WS_SFU_PAIRS 0
#define WS_TENSOR 0
#define WS_TENSOR_NUM 0
#define WS_TENSOR_NUM_WORD hopper
#define WS_TENSOR_NUM_HOPPER 0
#define WS_TENSOR_NUM_EXACT 1
#define WS_SFU_TABLE 0
#define WS_SMEM 16384
#define WS_SMEM_BANKS 8
#define WS_SMEM_GRANULE 16
#define WS_DCACHE 16384
#define WS_DCACHE_LINE 64
#define WS_AXI_DATA_W 512
#define WS_AXI_PROT 0
#define WS_QUIESCE 0
#define WS_QUIESCE_WORD none
#define WS_QUIESCE_NONE 0
#define WS_QUIESCE_DENY 1
#define WS_QUIESCE_PAUSE 2
#define WS_PERF_COUNTERS 1
#define WS_PERF_REFUSED 0
#define WS_RETIRE_PORT 1
#define WS_SCHED_TURN 0 /* the policy waits for one warp, turn, and no other warp issues meanwhile */
#define WS_SCHED_UNITS 0 /* the policy looks at the units of the heads */
#define WS_SCOREBOARD_BITS 1 /* the policy shows a pending bit for each register of each warp, in which the second instruction of a pair and those of ready bits are looked up */
#define WS_SCOREBOARD_ENTERED 0 /* the policy sees instructions that enter the I-buffers, and may refuse them */
#define WS_DIVERGENCE_APART 0 /* threads of a warp may run, and come to a bar, apart */
#define WS_WAR_DUAL 1 /* two instructions of a warp may issue per cycle */
#define WS_WAR_BEATS 1 /* with one that issues, two beats may leave the collectors per cycle */
#define WS_WAR_ORDERED 1 /* the second instruction of a pair may write what the first one reads */
#define WS_WAR_PROGRAM_ORDER 1 /* instructions of a warp leave the collectors in program order */
#define WS_WAR_ENDS 0 /* the policy looks at whether instructions of the warp have ended */
#define WS_WAR_RDBAR 0 /* the program sets read barriers and waits for them */
#define WS_BEATS 1 /* beats of a warp instruction */
#define WS_MULTIBEAT 0 /* 1 when an instruction takes more than one beat */
#define WS_SUBCORES 0 /* 1 with more than one scheduler */
#define WS_DUAL_ISSUE 0 /* 1 when a warp may issue two instructions per cycle */
#define WS_DUAL_DISPATCH 0 /* 1 when two beats may leave the collectors per cycle */
#define WS_SINGLE_DISPATCH 1 /* 1 when one beat leaves per cycle */
#define WS_DISPATCH_WIDE 0 /* 1 when more beats may leave the collectors per cycle than instructions issue */
#define WS_UNIT_BLOCKED 0 /* 1 when a beat may ask early for a unit that is not known to be ready */
#define WS_FPU_STAGE_1 1 /* 1 when the operands of the FPU lanes have a register */
#define WS_FPU_STAGE_2 1 /* 1 when the sum of the product's rows has a register */
#define WS_FPU_COUNTS 1 /* 1 when the leading zeros of a sum in the FPU are counted in a stage of their own */
#define WS_FPU_NEXT 0 /* 1 when results of the FPU come one cycle after those of the ALU */
#define WS_ONE_FOR_LANES 0 /* 1 when one instruction for the lanes enters the collectors per cycle */
#define WS_DCACHE_QUEUE_AUTO 1 /* 1 when the queue of the data cache is as long as its miss registers ask */
#define WS_FPU_SHORT 0 /* 1 when the lanes of the FPU have fewer registers */
#define WS_TENSOR_ON 0 /* 1 with matrix products of a warp */
#define WS_TENSOR_DOTS 0 /* elements of matrix products per cycle, 16 products of half floats each */
#define WS_INT_NARROW 0 /* 1 when a beat passes the integer lanes in steps */
#define WS_INT_STEPS 1 /* cycles that a beat takes in the integer lanes */
#define WS_INT_MEETS_FPU 0 /* 1 when results of the FPU come as late as those of the ALU */
#define WS_FPU_LATER 3 /* cycles by which a result of the FPU comes after one of the ALU */
#define WS_FADD_CYCLES 5 /* cycles of an atomic addition of floats, without stages */
#define WS_FPU_SLOT 1 /* 1 when results of ALU and FPU may meet */
#define WS_FPU_CONFLICT 0 /* 1 when results of two beats that leave together may meet */
#define WS_FPU_PLACE 1 /* 1 with fpu_slot or fpu_conflict */
#define WS_FIMM_W 18 /* bits of the immediate that the floating-point unit sees */
#define WS_SINGLE_ISSUE 1 /* 1 when a warp issues one instruction in a cycle */
#define WS_SFU_PLAIN 1 /* 1 with a special function unit that multiplies no floats */
#define WS_ISSUE_SLOTS 1 /* instructions that may issue per cycle */
#define WS_SUBCORE_WARPS 8 /* warps per scheduler */
#define WS_WARP_W 3 /* bits of a warp slot */
#define WS_THREAD_W 3 /* bits of a thread index in its warp */
#define WS_LANE_W 3 /* bits of a lane index */
#define WS_BEAT_W 1 /* bits of a beat index */
#define WS_MAX_BLOCK 64 /* threads of the largest CTA */
#define WS_BLOCK_CAP_THREADS 0 /* threads that a CTA may have, 0: as many as there are */
#define WS_BLOCK_CAP_ROWS 0 /* rows of a bank that a CTA may have, 0: as many as there are */
#define WS_MAX_BLOCK_ROWS 64 /* rows of a bank that one CTA may have */
#define WS_REGS_MSB 6 /* highest bit of a number of registers */
#define WS_REG_UNITS_W 5 /* bits of a number of registers, in units of four */
#define WS_REG_UNITS_MSB 4 /* the highest of them */
#define WS_REGS_TOP 2 /* zeros before a number of registers, in nine bits */
#define WS_REGS_PAD 1 /* zeros before the number of a register, in units of four */
#define WS_REGS_PAD3 2 /* the same with a bit more */
#define WS_REGS_ROUND_W 4 /* zeros before the bit that rounds to units of four */
#define WS_REGS_READ_W 25 /* zeros before a number of registers */
#define WS_SMEM_GRANULE_W 4 /* bits of a byte number in a granule */
#define WS_GRANULE_MSB 3 /* the highest of them */
#define WS_SHARE_PAD 1 /* zeros before a number of granules */
#define WS_FP_ON 1 /* 1 with float registers */
#define WS_REG_W 6 /* bits of a register number; float registers follow the integer ones */
#define WS_THIRD_SOURCE 1 /* 1 when instructions have a third source */
#define WS_RD_SOURCE 1 /* 1 when instructions of the LSU have one, in the field of rd */
#define WS_FETCH_BLOCK 0 /* 1 when the instruction cache gives a block of several fetches */
#define WS_NEXT_SHOWN 0 /* 1 when the instructions after the heads are looked at */
#define WS_SECOND_CHECK 0 /* 1 when ready bits look up second instructions in the bits of the scoreboard */
#define WS_SECOND_TOLD 0 /* 1 when the scoreboard itself tells whether second instructions wait */
#define WS_SB_WAITS 0 /* 1 when an instruction waits in decode for an entry of the scoreboard */
#define WS_WDATA_W 32 /* bits of a lane in a request to memory */
#define WS_NSRC 3 /* sources of an instruction */
#define WS_USE_W 4 /* registers of an instruction: sources and destination */
#define WS_GROUPS 0 /* 1 when instructions have pairs or quads of registers */
#define WS_GROUPS_FLOAT 0 /* 1 with groups and float registers */
#define WS_GROUPS_END 0 /* 1 with groups and a write-after-read policy that tracks which instructions have ended */
#define WS_UOPS 1 /* times that an instruction issues at most */
#define WS_CTL_W 19 /* bits of a decoded instruction besides its word: registers, unit, operation, immediate */
#define WS_WB_SOURCES 4 /* write-back sources */
#define WS_WB3 0 /* 1 when three results are written per cycle: ALU, FPU and another */
#define WS_ENDS 3 /* writes that may end per cycle: of the ALU, of source 1 or the LSU, of the FPU */
#define WS_CLEARS 3 /* registers that may become ready per cycle: those, and those that ws_release has held back */
#define WS_LATENCIES 0 /* 1 when results take longer than the pipeline */
#define WS_LOAD_LATENCY 0 /* 1 when loads take longer than the pipeline */
#define WS_FLIGHT_TIMED 0 /* 1 when counters see instructions in flight until issue sees their results */
#define WS_ISSUE_PACED 0 /* 1 when instructions of a unit are kept apart */
#define WS_CSR_DIRECT 1 /* 1 when a beat of a CSR read takes two cycles */
#define WS_CLOCK_CYCLES 1 /* cycles from one count of the clock register to the next */
#define WS_CSR_CYCLES 2 /* cycles of a beat of a CSR read */
#define WS_MUL24_CYCLES 2 /* cycles of a beat of a product of 24 bits */
#define WS_DUAL_PACED 0 /* 1 when two may issue per cycle and instructions of a unit are kept apart */
#define WS_CLASSES_APART 0 /* bits: classes of units whose instructions are kept apart */
#define WS_SMEM_PACED 0 /* 1 when passes of shared memory are kept apart */
#define WS_LSU_WIDE 0 /* 1 when the load/store unit has more lanes than the units */
#define WS_LSU_NARROW 0 /* 1 when the load/store unit has fewer lanes than the units */
#define WS_LSU_APART 0 /* 1 with lsu_wide or lsu_narrow */
#define WS_ALU_TIMER 0 /* alu_latency where it is longer, else 0 */
#define WS_MUL_TIMER 0 /* mul_latency where it is longer, else 0 */
#define WS_DIV_TIMER 0 /* div_latency where it is longer, else 0 */
#define WS_FPU_TIMER 0 /* fpu_latency where it is longer, else 0 */
#define WS_MUL24_LATENCY 0 /* from a product of 24 bits to an instruction that needs it, 0: there is none */
#define WS_SFU_TIMER 0 /* sfu_latency where it is longer, else 0 */
#define WS_SMEM_DELAY 0 /* cycles by which a result of shared memory waits */
#define WS_DCACHE_DELAY 0 /* cycles by which a result of the data cache waits */
#define WS_CCACHE_DELAY 0 /* cycles by which a result of the constant cache waits */
#define WS_BRANCH_DELAY 0 /* 1 when branches take longer than the pipeline */
#define WS_STORE_DELAY 0 /* cycles for which a warp is busy after a beat of a store, 0: as long as the pipeline takes */
#define WS_BARRIER_DELAY 0 /* cycles by which a complete barrier waits */
#define WS_UNITS_TOGETHER 892 /* bits: units that take the beats of an instruction without others between them */
#define WS_UNITS_GROUPS 0 /* bits: units with pairs or quads of registers */
#define WS_UNITS_PLAIN 0 /* bits: units that their rows of units.def connect */
#define WS_UNITS_EXEC 494 /* bits: units that ws_exec has */
#define WS_ARB_SOURCES 4 /* units that share write-back source 1 (ws_result_arb) */
#define WS_MAX_REGS 64 /* registers of a thread that instructions name */
#define WS_MUL_PASSES 2 /* passes per multiplication */
#define WS_PRODUCT_ROW 0 /* 1 when a float product is a sum before its addend */
#define WS_MUL_PIPE 1 /* 1 when a multiplication has a register in front of its adder */
#define WS_RF_ROWS 64 /* rows of a bank; a row is one word per lane */
#define WS_RF_ROW_W 6 /* bits of a row address */
#define WS_REG_PART 8 /* registers of the part of a row of all banks that a warp has alone */
#define WS_REG_WHOLE 1 /* 1 when a warp has whole rows */
#define WS_RF_BANK_W 3 /* bits of a bank index */
#define WS_OC_CLASSES 0 /* 1 when collectors belong to classes of units */
#define WS_ALLOC_UNITS 0 /* 1 when the unit of an instruction decides which collectors it takes */
#define WS_SFU_CLASSES 0 /* 1 with oc_classes and a special function unit */
#define WS_OC_GENERAL 1 /* 1 when collectors belong to no class */
#define WS_ALLOC_ANY 1 /* 1 when any collector takes the instruction that issues */
#define WS_ALLOC_CLASS 0 /* 1 when a collector of its class takes the instruction that issues */
#define WS_ALLOC_CLASS_DUAL 0 /* 1 when two collectors of their classes, an even and an odd one, take the instructions that issue */
#define WS_ALLOC_DUAL 0 /* 1 when any two collectors, an even and an odd one, take the instructions that issue */
#define WS_COLLECTOR_W 2 /* bits of a collector index */
#define WS_STACK_W 4 /* bits of a SIMT stack index */
#define WS_CTA_W 3 /* bits of a CTA slot */
#define WS_BARRIER_W 2 /* bits of a barrier number */
#define WS_SMEM_WORDS 4096 /* words of shared memory */
#define WS_SMEM_ROWS 512 /* words of a shared memory bank */
#define WS_SMEM_ROW_W 9 /* bits of a bank's word address */
#define WS_SMEM_BANK_W 3 /* bits of a shared memory bank index */
#define WS_PERF_COUNTER_N 26 /* performance counters */
#define WS_PERF_TOP_N 12 /* counters from ICACHE_ACCESS on */
#define WS_AXI_STRB_W 64 /* bytes of an AXI beat */
#define WS_ROCACHE_REPL 0 /* 1 when a read-only cache has a replacement policy other than fifo */
#define WS_DCACHE_PLAIN 1 /* 1 with a data cache that all loads look into and that writes stores through */
#define WS_NO_DCACHE 0 /* 1 without a data cache */
#define WS_DCACHE_BACK 0 /* 1 with a write-back data cache */
#define WS_SEGMENTS 0 /* 1 when a read fetches only the segment of its line that it uses */
#define WS_WHOLE_LINES 1 /* 1 when a read fetches its whole line */
#define WS_PROT_PRIV 0 /* bit 0 of AxPROT: privileged */
#define WS_PROT_NS 0 /* bit 1 of AxPROT: non-secure */
#define WS_PROT_FETCH 0 /* 1 when bit 2 marks reads of instructions */
#define WS_PROT_DATA 1 /* 1 when bit 2 is 0 */
#define WS_QUIESCE_ON 0 /* 1 with a low-power interface */
#define WS_UNCACHED_LINES 0 /* 1 when a read fetches its whole line, without a data cache */
#define WS_DCACHE_ORDER_W 1 /* order bits beside a tag of the data cache */
#define WS_CL2_ON 0 /* 1 with a second level of instructions and constants */
#define WS_CL3_ON 0 /* 1 with a third level of instructions and constants */
#define WS_CL_LAST 2 /* the last of these levels */
#define WS_CL2_SETS 0 /* sets of the second level */
#define WS_CL3_SETS 0 /* sets of the third */
#define WS_CL2_DELAY 0 /* cycles by which a request of the second level waits */
#define WS_CL3_DELAY 0 /* cycles by which a request of the third level waits */
#define WS_PC_NARROW 0 /* 1 when a PC has fewer bits than an address */
#define WS_PC_MSB 31 /* highest bit of a PC that changes */
#define WS_PC_WORD_W 30 /* bits of the word number of a PC that change */
#define WS_PC_TOP_W 0 /* bits of a PC that never change */
#define WS_PC_TOP 0 /* their value */
#define WS_ICACHE_SETS 64 /* sets of the icache */
#define WS_ICACHE_SET_W 6 /* bits of a set index */
#define WS_ICACHE_OFF_W 6 /* bits of the byte offset in a line */
#define WS_ICACHE_AXI_BEATS 1 /* AXI beats of a line */
#define WS_DCACHE_SETS 64 /* sets of the dcache */
#define WS_DCACHE_SET_W 6 /* bits of a set index */
#define WS_DCACHE_OFF_W 6 /* bits of the byte offset in a line */
#define WS_DCACHE_AXI_BEATS 1 /* AXI beats of a line */
#define WS_CCACHE_SETS 8 /* sets of the ccache */
#define WS_CCACHE_SET_W 3 /* bits of a set index */
#define WS_CCACHE_OFF_W 6 /* bits of the byte offset in a line */
#define WS_CCACHE_AXI_BEATS 1 /* AXI beats of a line */
#define WS_AXI_ID_W 5 /* bits of an AXI id */

#endif
