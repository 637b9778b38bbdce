/* wsgen 0.1.0 | do not edit: see MANIFEST */
/* SPDX-License-Identifier: Apache-2.0 */
/* Launch registers: byte offsets and fields, for C and assembly. A field is at bit
 * <field>_LSB, <field>_MASK has its bits. docs/isa.md has the meanings. */
#ifndef WS_REGS_H
#define WS_REGS_H

#define WS_REG_ID 0x000 /* RO, what this block is */
#define WS_REG_ID_LSB 0
#define WS_REG_ID_MASK 0xFFFFFFFF /* "WSM1" in ASCII, high byte first */

#define WS_REG_CONFIG 0x004 /* RO, sizes of the machine */
#define WS_REG_CONFIG_WARPS_LSB 0
#define WS_REG_CONFIG_WARPS_MASK 0x000000FF /* warps of the SM */
#define WS_REG_CONFIG_THREADS_LSB 8
#define WS_REG_CONFIG_THREADS_MASK 0x0000FF00 /* threads of a warp */
#define WS_REG_CONFIG_LANES_LSB 16
#define WS_REG_CONFIG_LANES_MASK 0x00FF0000 /* lanes of the datapath */
#define WS_REG_CONFIG_CTA_SLOTS_LSB 24
#define WS_REG_CONFIG_CTA_SLOTS_MASK 0xFF000000 /* CTAs that are resident at a time, at most */

#define WS_REG_CONTROL 0x008 /* W1, commands */
#define WS_REG_CONTROL_START_LSB 0
#define WS_REG_CONTROL_START_MASK 0x00000001 /* starts a kernel; clears done and fault */
#define WS_REG_CONTROL_CLEAR_LSB 1
#define WS_REG_CONTROL_CLEAR_MASK 0x00000002 /* clears done and fault, and with them irq_o */
#define WS_REG_CONTROL_ABORT_LSB 2
#define WS_REG_CONTROL_ABORT_MASK 0x00000004 /* while busy, written as 4 alone: stops the kernel, fault ABORT; otherwise ignored */

#define WS_REG_STATUS 0x00C /* RO, state of the launch; irq_o is high while done or fault is */
#define WS_REG_STATUS_BUSY_LSB 0
#define WS_REG_STATUS_BUSY_MASK 0x00000001 /* a kernel runs or is being stopped */
#define WS_REG_STATUS_DONE_LSB 1
#define WS_REG_STATUS_DONE_MASK 0x00000002 /* the kernel has ended */
#define WS_REG_STATUS_FAULT_LSB 2
#define WS_REG_STATUS_FAULT_MASK 0x00000004 /* the kernel has been stopped by a fault */

#define WS_REG_ENTRY_PC 0x010 /* RW, where every thread begins */
#define WS_REG_ENTRY_PC_LSB 2
#define WS_REG_ENTRY_PC_MASK 0xFFFFFFFC /* address of a word, bits 31:2 */

#define WS_REG_GRID_X 0x014 /* RW, CTAs of the grid, x */
#define WS_REG_GRID_X_LSB 0
#define WS_REG_GRID_X_MASK 0x00FFFFFF /* 1 to 2^24 - 1 */

#define WS_REG_GRID_Y 0x018 /* RW, CTAs of the grid, y */
#define WS_REG_GRID_Y_LSB 0
#define WS_REG_GRID_Y_MASK 0x0000FFFF /* 1 to 65535 */

#define WS_REG_GRID_Z 0x01C /* RW, CTAs of the grid, z */
#define WS_REG_GRID_Z_LSB 0
#define WS_REG_GRID_Z_MASK 0x0000FFFF /* 1 to 65535 */

#define WS_REG_BLOCK_X 0x020 /* RW, threads of a CTA, x; x * y * z is at most warps * threads of CONFIG */
#define WS_REG_BLOCK_X_LSB 0
#define WS_REG_BLOCK_X_MASK 0x00000FFF /* 1 to 2048 */

#define WS_REG_BLOCK_Y 0x024 /* RW, threads of a CTA, y */
#define WS_REG_BLOCK_Y_LSB 0
#define WS_REG_BLOCK_Y_MASK 0x00000FFF /* 1 to 2048 */

#define WS_REG_BLOCK_Z 0x028 /* RW, threads of a CTA, z */
#define WS_REG_BLOCK_Z_LSB 0
#define WS_REG_BLOCK_Z_MASK 0x00000FFF /* 1 to 2048 */

#define WS_REG_PARAM_PTR 0x02C /* RW, value of CSR 0xCD0; the runtime puts parameters at 0xC0000000 */
#define WS_REG_PARAM_PTR_LSB 0
#define WS_REG_PARAM_PTR_MASK 0xFFFFFFFF /* virtual address */

#define WS_REG_CONST_BASE 0x030 /* RW, where the image of the constant window is in memory */
#define WS_REG_CONST_BASE_LSB 4
#define WS_REG_CONST_BASE_MASK 0xFFFFFFF0 /* physical address, 16-byte aligned, bits 31:4 */

#define WS_REG_CONST_BYTES 0x034 /* RW, size of the constant window */
#define WS_REG_CONST_BYTES_LSB 0
#define WS_REG_CONST_BYTES_MASK 0x1FFFFFFF /* bytes; 0: no constants */

#define WS_REG_SHARED_BYTES 0x038 /* RW, shared memory of a CTA */
#define WS_REG_SHARED_BYTES_LSB 0
#define WS_REG_SHARED_BYTES_MASK 0x0007FFFF /* bytes, static and dynamic together */

#define WS_REG_LOCAL_BASE 0x03C /* RW, where local memory is; LOCAL_BYTES * warps * threads bytes */
#define WS_REG_LOCAL_BASE_LSB 8
#define WS_REG_LOCAL_BASE_MASK 0xFFFFFF00 /* physical address, 256-byte aligned, bits 31:8 */

#define WS_REG_LOCAL_BYTES 0x040 /* RW, local memory of a thread; another value than allowed is a fault at the start */
#define WS_REG_LOCAL_BYTES_LSB 0
#define WS_REG_LOCAL_BYTES_MASK 0x0001FFFF /* bytes: 0 or a power of two from 64 to 65536 */

#define WS_REG_REGS_PER_THREAD 0x044 /* RW, registers of a thread; reads rounded up to a multiple of 4 */
#define WS_REG_REGS_PER_THREAD_LSB 0
#define WS_REG_REGS_PER_THREAD_MASK 0x0000007F /* 1 to 32; with fp to 64, where f0 to f31 are numbers 32 to 63; to thread_regs where that is more */

#define WS_REG_SM_ID 0x048 /* RW, value of CSR 0xCC2 */
#define WS_REG_SM_ID_LSB 0
#define WS_REG_SM_ID_MASK 0xFFFFFFFF /* any */

#define WS_REG_GRID_PART 0x04C /* RW, which CTAs of the grid this SM runs: FIRST, FIRST + SKIP + 1, FIRST + 2 * (SKIP + 1) .. in start order; 0: all */
#define WS_REG_GRID_PART_FIRST_LSB 0
#define WS_REG_GRID_PART_FIRST_MASK 0x000000FF /* number of the first CTA that it runs */
#define WS_REG_GRID_PART_SKIP_LSB 8
#define WS_REG_GRID_PART_SKIP_MASK 0x0000FF00 /* how many CTAs it leaves out after each that it runs */

#define WS_REG_FAULT_CAUSE 0x050 /* RO, cause of the fault; 0: none */
#define WS_REG_FAULT_CAUSE_LSB 0
#define WS_REG_FAULT_CAUSE_MASK 0x0000001F /* a number of the table of faults */

#define WS_REG_FAULT_PC 0x054 /* RO, address of the instruction at fault */
#define WS_REG_FAULT_PC_LSB 0
#define WS_REG_FAULT_PC_MASK 0xFFFFFFFF /* virtual address */

#define WS_REG_FAULT_WARP 0x058 /* RO, warp at fault */
#define WS_REG_FAULT_WARP_LSB 0
#define WS_REG_FAULT_WARP_MASK 0x0000003F /* warp slot */

#define WS_REG_FAULT_MASK 0x05C /* RO, threads at fault */
#define WS_REG_FAULT_MASK_LSB 0
#define WS_REG_FAULT_MASK_MASK 0xFFFFFFFF /* a bit per thread of the warp */

#define WS_REG_FAULT_ADDR 0x060 /* RO, address of the data access at fault */
#define WS_REG_FAULT_ADDR_LSB 0
#define WS_REG_FAULT_ADDR_MASK 0xFFFFFFFF /* as the thread computed it; for bus errors that of the line or bus word on AXI */

#define WS_REG_COUNT_CYCLES 0x080 /* RO, cycles since the start of the kernel */
#define WS_REG_COUNT_CYCLES_LSB 0
#define WS_REG_COUNT_CYCLES_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_CYCLES_HI 0x084 /* RO, cycles since the start of the kernel */
#define WS_REG_COUNT_CYCLES_HI_LSB 0
#define WS_REG_COUNT_CYCLES_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_WARP_INSNS 0x088 /* RO, warp instructions issued */
#define WS_REG_COUNT_WARP_INSNS_LSB 0
#define WS_REG_COUNT_WARP_INSNS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_WARP_INSNS_HI 0x08C /* RO, warp instructions issued */
#define WS_REG_COUNT_WARP_INSNS_HI_LSB 0
#define WS_REG_COUNT_WARP_INSNS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_THREAD_INSNS 0x090 /* RO, thread instructions issued (active threads) */
#define WS_REG_COUNT_THREAD_INSNS_LSB 0
#define WS_REG_COUNT_THREAD_INSNS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_THREAD_INSNS_HI 0x094 /* RO, thread instructions issued (active threads) */
#define WS_REG_COUNT_THREAD_INSNS_HI_LSB 0
#define WS_REG_COUNT_THREAD_INSNS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_UNIT 0x098 /* RO, lost: no collector free, one waits for its unit or the write port; or SFU busy */
#define WS_REG_COUNT_LOST_UNIT_LSB 0
#define WS_REG_COUNT_LOST_UNIT_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_UNIT_HI 0x09C /* RO, lost: no collector free, one waits for its unit or the write port; or SFU busy */
#define WS_REG_COUNT_LOST_UNIT_HI_LSB 0
#define WS_REG_COUNT_LOST_UNIT_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_BANK 0x0A0 /* RO, lost: no collector free, all of them wait for register banks */
#define WS_REG_COUNT_LOST_BANK_LSB 0
#define WS_REG_COUNT_LOST_BANK_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_BANK_HI 0x0A4 /* RO, lost: no collector free, all of them wait for register banks */
#define WS_REG_COUNT_LOST_BANK_HI_LSB 0
#define WS_REG_COUNT_LOST_BANK_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_LSU 0x0A8 /* RO, lost: no place for another load or store (back-pressure of memory) */
#define WS_REG_COUNT_LOST_LSU_LSB 0
#define WS_REG_COUNT_LOST_LSU_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_LSU_HI 0x0AC /* RO, lost: no place for another load or store (back-pressure of memory) */
#define WS_REG_COUNT_LOST_LSU_HI_LSB 0
#define WS_REG_COUNT_LOST_LSU_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_PIPELINE 0x0B0 /* RO, lost: operands not ready; ALU, BRU or FPU has work in flight */
#define WS_REG_COUNT_LOST_PIPELINE_LSB 0
#define WS_REG_COUNT_LOST_PIPELINE_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_PIPELINE_HI 0x0B4 /* RO, lost: operands not ready; ALU, BRU or FPU has work in flight */
#define WS_REG_COUNT_LOST_PIPELINE_HI_LSB 0
#define WS_REG_COUNT_LOST_PIPELINE_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_LONG 0x0B8 /* RO, lost: operands not ready; only MUL, XLANE, CSR, FDIV or SFU has */
#define WS_REG_COUNT_LOST_LONG_LSB 0
#define WS_REG_COUNT_LOST_LONG_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_LONG_HI 0x0BC /* RO, lost: operands not ready; only MUL, XLANE, CSR, FDIV or SFU has */
#define WS_REG_COUNT_LOST_LONG_HI_LSB 0
#define WS_REG_COUNT_LOST_LONG_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_MEMORY 0x0C0 /* RO, lost: operands not ready; no unit but memory has work in flight */
#define WS_REG_COUNT_LOST_MEMORY_LSB 0
#define WS_REG_COUNT_LOST_MEMORY_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_MEMORY_HI 0x0C4 /* RO, lost: operands not ready; no unit but memory has work in flight */
#define WS_REG_COUNT_LOST_MEMORY_HI_LSB 0
#define WS_REG_COUNT_LOST_MEMORY_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_FETCH 0x0C8 /* RO, lost: instruction buffer empty, waiting for fetch or a redirect */
#define WS_REG_COUNT_LOST_FETCH_LSB 0
#define WS_REG_COUNT_LOST_FETCH_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_FETCH_HI 0x0CC /* RO, lost: instruction buffer empty, waiting for fetch or a redirect */
#define WS_REG_COUNT_LOST_FETCH_HI_LSB 0
#define WS_REG_COUNT_LOST_FETCH_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_ICACHE 0x0D0 /* RO, lost: instruction buffer empty, all such warps wait for a cache line */
#define WS_REG_COUNT_LOST_ICACHE_LSB 0
#define WS_REG_COUNT_LOST_ICACHE_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_ICACHE_HI 0x0D4 /* RO, lost: instruction buffer empty, all such warps wait for a cache line */
#define WS_REG_COUNT_LOST_ICACHE_HI_LSB 0
#define WS_REG_COUNT_LOST_ICACHE_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_BRANCH 0x0D8 /* RO, lost: unresolved branch, or threads reconverge */
#define WS_REG_COUNT_LOST_BRANCH_LSB 0
#define WS_REG_COUNT_LOST_BRANCH_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_BRANCH_HI 0x0DC /* RO, lost: unresolved branch, or threads reconverge */
#define WS_REG_COUNT_LOST_BRANCH_HI_LSB 0
#define WS_REG_COUNT_LOST_BRANCH_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_BARRIER 0x0E0 /* RO, lost: all warps wait at barriers */
#define WS_REG_COUNT_LOST_BARRIER_LSB 0
#define WS_REG_COUNT_LOST_BARRIER_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_BARRIER_HI 0x0E4 /* RO, lost: all warps wait at barriers */
#define WS_REG_COUNT_LOST_BARRIER_HI_LSB 0
#define WS_REG_COUNT_LOST_BARRIER_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_NO_WARP 0x0E8 /* RO, no warp is live (start, last writes), or a fault has stopped the machine */
#define WS_REG_COUNT_NO_WARP_LSB 0
#define WS_REG_COUNT_NO_WARP_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_NO_WARP_HI 0x0EC /* RO, no warp is live (start, last writes), or a fault has stopped the machine */
#define WS_REG_COUNT_NO_WARP_HI_LSB 0
#define WS_REG_COUNT_NO_WARP_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_ICACHE_ACCESS 0x0F0 /* RO, instruction cache accesses */
#define WS_REG_COUNT_ICACHE_ACCESS_LSB 0
#define WS_REG_COUNT_ICACHE_ACCESS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_ICACHE_ACCESS_HI 0x0F4 /* RO, instruction cache accesses */
#define WS_REG_COUNT_ICACHE_ACCESS_HI_LSB 0
#define WS_REG_COUNT_ICACHE_ACCESS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_ICACHE_MISS 0x0F8 /* RO, instruction cache misses */
#define WS_REG_COUNT_ICACHE_MISS_LSB 0
#define WS_REG_COUNT_ICACHE_MISS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_ICACHE_MISS_HI 0x0FC /* RO, instruction cache misses */
#define WS_REG_COUNT_ICACHE_MISS_HI_LSB 0
#define WS_REG_COUNT_ICACHE_MISS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_DCACHE_ACCESS 0x100 /* RO, data cache accesses */
#define WS_REG_COUNT_DCACHE_ACCESS_LSB 0
#define WS_REG_COUNT_DCACHE_ACCESS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_DCACHE_ACCESS_HI 0x104 /* RO, data cache accesses */
#define WS_REG_COUNT_DCACHE_ACCESS_HI_LSB 0
#define WS_REG_COUNT_DCACHE_ACCESS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_DCACHE_MISS 0x108 /* RO, data cache misses of loads and AMOs; prefetched lines do not count */
#define WS_REG_COUNT_DCACHE_MISS_LSB 0
#define WS_REG_COUNT_DCACHE_MISS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_DCACHE_MISS_HI 0x10C /* RO, data cache misses of loads and AMOs; prefetched lines do not count */
#define WS_REG_COUNT_DCACHE_MISS_HI_LSB 0
#define WS_REG_COUNT_DCACHE_MISS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_SMEM_ACCESS 0x110 /* RO, shared memory accesses */
#define WS_REG_COUNT_SMEM_ACCESS_LSB 0
#define WS_REG_COUNT_SMEM_ACCESS_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_SMEM_ACCESS_HI 0x114 /* RO, shared memory accesses */
#define WS_REG_COUNT_SMEM_ACCESS_HI_LSB 0
#define WS_REG_COUNT_SMEM_ACCESS_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_SMEM_CONFLICT 0x118 /* RO, passes of shared memory accesses after the first */
#define WS_REG_COUNT_SMEM_CONFLICT_LSB 0
#define WS_REG_COUNT_SMEM_CONFLICT_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_SMEM_CONFLICT_HI 0x11C /* RO, passes of shared memory accesses after the first */
#define WS_REG_COUNT_SMEM_CONFLICT_HI_LSB 0
#define WS_REG_COUNT_SMEM_CONFLICT_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_BRANCHES 0x120 /* RO, conditional branches and indirect jumps */
#define WS_REG_COUNT_BRANCHES_LSB 0
#define WS_REG_COUNT_BRANCHES_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_BRANCHES_HI 0x124 /* RO, conditional branches and indirect jumps */
#define WS_REG_COUNT_BRANCHES_HI_LSB 0
#define WS_REG_COUNT_BRANCHES_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_DIVERGENT 0x128 /* RO, branches that diverged */
#define WS_REG_COUNT_DIVERGENT_LSB 0
#define WS_REG_COUNT_DIVERGENT_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_DIVERGENT_HI 0x12C /* RO, branches that diverged */
#define WS_REG_COUNT_DIVERGENT_HI_LSB 0
#define WS_REG_COUNT_DIVERGENT_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_GLOBAL_STORE 0x130 /* RO, stores sent to memory */
#define WS_REG_COUNT_GLOBAL_STORE_LSB 0
#define WS_REG_COUNT_GLOBAL_STORE_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_GLOBAL_STORE_HI 0x134 /* RO, stores sent to memory */
#define WS_REG_COUNT_GLOBAL_STORE_HI_LSB 0
#define WS_REG_COUNT_GLOBAL_STORE_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_AXI_READ 0x138 /* RO, AXI read transactions */
#define WS_REG_COUNT_AXI_READ_LSB 0
#define WS_REG_COUNT_AXI_READ_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_AXI_READ_HI 0x13C /* RO, AXI read transactions */
#define WS_REG_COUNT_AXI_READ_HI_LSB 0
#define WS_REG_COUNT_AXI_READ_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_AXI_WRITE 0x140 /* RO, AXI write transactions */
#define WS_REG_COUNT_AXI_WRITE_LSB 0
#define WS_REG_COUNT_AXI_WRITE_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_AXI_WRITE_HI 0x144 /* RO, AXI write transactions */
#define WS_REG_COUNT_AXI_WRITE_HI_LSB 0
#define WS_REG_COUNT_AXI_WRITE_HI_MASK 0x0000FFFF /* high word */

#define WS_REG_COUNT_LOST_DUAL 0x148 /* RO, lost: issue_width 2, second slot of a cycle in which one instruction issues */
#define WS_REG_COUNT_LOST_DUAL_LSB 0
#define WS_REG_COUNT_LOST_DUAL_MASK 0xFFFFFFFF /* low word */

#define WS_REG_COUNT_LOST_DUAL_HI 0x14C /* RO, lost: issue_width 2, second slot of a cycle in which one instruction issues */
#define WS_REG_COUNT_LOST_DUAL_HI_LSB 0
#define WS_REG_COUNT_LOST_DUAL_HI_MASK 0x0000FFFF /* high word */

/* Counter i is at WS_REG_COUNTER + 8 * i, its high word 4 bytes above. */
#define WS_REG_COUNTER 0x080
#define WS_REG_COUNTER_N 26

/* Value of ID, and of CONFIG on this machine. */
#define WS_REG_ID_VALUE 0x57534D31
#define WS_REG_CONFIG_VALUE 0x08080808

/* FAULT_CAUSE */
#define WS_REG_CAUSE_ILLEGAL 1 /* illegal instruction */
#define WS_REG_CAUSE_ECALL 2 /* ecall */
#define WS_REG_CAUSE_EBREAK 3 /* ebreak */
#define WS_REG_CAUSE_MISALIGNED 4 /* misaligned data address */
#define WS_REG_CAUSE_RANGE 5 /* address out of range of its window, or store or AMO to the constant window */
#define WS_REG_CAUSE_BUS 6 /* bus error of a data access */
#define WS_REG_CAUSE_STACK_OVERFLOW 7 /* SIMT stack overflow */
#define WS_REG_CAUSE_NO_SSY 8 /* divergent branch without a reconvergence PC (no ssy) */
#define WS_REG_CAUSE_DIVERGENT_JUMP 9 /* divergent indirect jump */
#define WS_REG_CAUSE_JUMP_TARGET 10 /* misaligned target of a taken branch or jump */
#define WS_REG_CAUSE_REGISTER 11 /* register number not below REGS_PER_THREAD, rounded up to a multiple of 4 */
#define WS_REG_CAUSE_LAUNCH 12 /* the launch does not fit the machine, or a size is 0 */
#define WS_REG_CAUSE_BARRIER 13 /* barrier number not below the parameter barriers */
#define WS_REG_CAUSE_FETCH 14 /* instruction fetch fault */
#define WS_REG_CAUSE_ABORT 15 /* software has aborted the kernel (CONTROL) */

#endif
