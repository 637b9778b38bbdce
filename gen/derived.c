// SPDX-License-Identifier: Apache-2.0
// Values computed from a resolved configuration; the same names reach templates (lower case),
// ws_config.h and ws_config.mk (WS_ and upper case).
#include "isa.h"
#include "units.h"

// Width of an index over n items, at least one bit so that a port is never [-1:0].
static int index_w(int n) {
  return n > 1 ? ws_clog2(n) : 1;
}

size_t ws_perf_count(const ws_config_t *c) {
  enum {
    REFUSED = 2, // ORDER: the last rows of perf.def
    ALL = 0
#define WS_PERF(name, slot, doc) +1
#include "perf.def"
#undef WS_PERF
  };
  return c->perf_refused ? ALL : ALL - REFUSED;
}

// A latency if it is longer than that of the pipeline; otherwise 0.
static int timer(const ws_config_t *c, int latency, int least) {
  return latency > least ? latency - c->ready_bit : 0; // the ready bit takes the last cycle
}

static int load_latency(const ws_config_t *c) {
  const ws_config_t least = ws_least(c);
  return c->smem_latency > least.smem_latency || c->dcache_latency > least.dcache_latency ||
         c->ccache_latency > least.ccache_latency;
}

static bool unit_latency(const ws_config_t *c) {
  const ws_config_t least = ws_least(c);
  return c->alu_latency > least.alu_latency || c->mul_latency > least.mul_latency ||
         c->div_latency > least.div_latency || (c->fp && c->fpu_latency > least.fpu_latency) ||
         (c->sfu && c->sfu_latency > least.sfu_latency);
}

static int latencies(const ws_config_t *c) {
  return load_latency(c) || unit_latency(c);
}

bool ws_flight_timed(const ws_config_t *c) {
  return c->perf_counters && (unit_latency(c) || c->ready_bit);
}

static bool fpu_slot(const ws_config_t *c) {
  return c->fp && c->fpu_regs > ws_int_steps(c);
}

int ws_rf_rows(const ws_config_t *c) {
  return c->rf / (c->schedulers * c->rf_banks * c->lanes * 4);
}

int ws_class_collectors(const ws_config_t *c) {
  return c->collectors_sp + c->collectors_sfu + c->collectors_mem;
}

int ws_cache_row(const ws_config_t *c) {
  return (c->axi_data_w < 128 ? c->axi_data_w : 128) / 8;
}

bool ws_fetch_block(const ws_config_t *c) {
  return c->fetch_bytes > 4 * c->issue_width;
}

bool ws_sb_waits(const ws_config_t *c) {
  return WS_HAS(c, scoreboard, entered) && c->sb_full == WS_sb_full_wait;
}

static int block_rows(const ws_config_t *c) {
  return c->block_rf / (c->schedulers * c->rf_banks * c->lanes * 4);
}

// Without a data cache: one row for each line on its way.
static int dcache_bytes(const ws_config_t *c) {
  return c->dcache ? c->dcache : c->dcache_mshr * c->dcache_line;
}

static int rocache_repl(const ws_config_t *c) {
  return c->icache_repl || c->ccache_repl || c->cl2;
}

bool ws_rd_source(const ws_config_t *c) {
  return c->cas || c->indexed;
}

int ws_operands(const ws_config_t *c) {
  return c->fp || ws_rd_source(c) ? WS_OPERANDS : WS_OPERANDS - 1;
}

int ws_group_w(const ws_config_t *c) {
  const int uops = ws_uops(c);
  return uops > 1 ? (ws_operands(c) + 1) * ws_clog2(uops) : 0;
}

#define DERIVED                                                                                    \
  D(beats, c->threads / c->lanes, "beats of a warp instruction")                                   \
  D(multibeat, c->threads > c->lanes, "1 when an instruction takes more than one beat")            \
  D(subcores, c->schedulers > 1, "1 with more than one scheduler")                                 \
  D(dual_issue, c->issue_width == 2, "1 when a warp may issue two instructions per cycle")         \
  D(dual_dispatch, c->dispatch_width == 2, "1 when two beats may leave the collectors per cycle")  \
  D(single_dispatch, c->dispatch_width == 1, "1 when one beat leaves per cycle")                   \
  D(dispatch_wide, ws_dispatch_wide(c),                                                            \
    "1 when more beats may leave the collectors per cycle than instructions issue")                \
  D(unit_blocked, ws_unit_blocked(c),                                                              \
    "1 when a beat may ask early for a unit that is not known to be ready")                        \
  D(fpu_stage_1, c->fpu_regs == 4, "1 when the operands of the FPU lanes have a register")         \
  D(fpu_stage_2, c->fpu_regs > 1, "1 when the sum of the product's rows has a register")           \
  D(fpu_counts, c->fpu_regs > 2,                                                                   \
    "1 when the leading zeros of a sum in the FPU are counted in a stage of their own")            \
  D(fpu_next, c->fpu_regs - ws_int_steps(c) == 1,                                                  \
    "1 when results of the FPU come one cycle after those of the ALU")                             \
  D(one_for_lanes, c->collector_in_sp < c->issue_width,                                            \
    "1 when one instruction for the lanes enters the collectors per cycle")                        \
  D(dcache_queue_auto, c->dcache_queue == ws_dcache_queue(c),                                      \
    "1 when the queue of the data cache is as long as its miss registers ask")                     \
  D(fpu_short, c->fp && c->fpu_regs < 4, "1 when the lanes of the FPU have fewer registers")       \
  D(tensor_on, c->tensor > 0, "1 with matrix products of a warp")                                  \
  D(tensor_dots, c->tensor / 16,                                                                   \
    "elements of matrix products per cycle, 16 products of half floats each")                      \
  D(int_narrow, ws_int_steps(c) > 1, "1 when a beat passes the integer lanes in steps")            \
  D(int_steps, ws_int_steps(c), "cycles that a beat takes in the integer lanes")                   \
  D(int_meets_fpu, c->fp &&ws_int_steps(c) > 1 && ws_int_steps(c) == c->fpu_regs,                  \
    "1 when results of the FPU come as late as those of the ALU")                                  \
  D(fpu_later, c->fpu_regs - ws_int_steps(c),                                                      \
    "cycles by which a result of the FPU comes after one of the ALU")                              \
  D(fadd_cycles, c->fpu_regs + 1, "cycles of an atomic addition of floats, without stages")        \
  D(fpu_slot, fpu_slot(c), "1 when results of ALU and FPU may meet")                               \
  D(fpu_conflict, ws_fpu_conflict(c), "1 when results of two beats that leave together may meet")  \
  D(fpu_place, fpu_slot(c) || ws_fpu_conflict(c), "1 with fpu_slot or fpu_conflict")               \
  D(fimm_w, c->fp == WS_fp_ieee ? 18 : 3,                                                          \
    "bits of the immediate that the floating-point unit sees")                                     \
  D(single_issue, c->issue_width == 1, "1 when a warp issues one instruction in a cycle")          \
  D(sfu_plain, c->sfu && !c->sfu_mul, "1 with a special function unit that multiplies no floats")  \
  D(issue_slots, c->schedulers * c->issue_width, "instructions that may issue per cycle")          \
  D(subcore_warps, c->warps / c->schedulers, "warps per scheduler")                                \
  D(warp_w, index_w(c->warps), "bits of a warp slot")                                              \
  D(thread_w, index_w(c->threads), "bits of a thread index in its warp")                           \
  D(lane_w, index_w(c->lanes), "bits of a lane index")                                             \
  D(beat_w, index_w(c->threads / c->lanes), "bits of a beat index")                                \
  D(max_block, c->block_threads, "threads of the largest CTA")                                     \
  D(block_cap_threads, c->block_threads != c->warps * c->threads ? c->block_threads : 0,           \
    "threads that a CTA may have, 0: as many as there are")                                        \
  D(block_cap_rows, c->block_rf != c->rf ? block_rows(c) : 0,                                      \
    "rows of a bank that a CTA may have, 0: as many as there are")                                 \
  D(max_block_rows, block_rows(c), "rows of a bank that one CTA may have")                         \
  D(regs_msb, c->thread_regs > 64 ? 7 : 6, "highest bit of a number of registers")                 \
  D(reg_units_w, c->thread_regs > 64 ? 6 : 5, "bits of a number of registers, in units of four")   \
  D(reg_units_msb, c->thread_regs > 64 ? 5 : 4, "the highest of them")                             \
  D(regs_top, c->thread_regs > 64 ? 1 : 2, "zeros before a number of registers, in nine bits")     \
  D(regs_pad, c->thread_regs > 64 ? 2 : 1,                                                         \
    "zeros before the number of a register, in units of four")                                     \
  D(regs_pad3, c->thread_regs > 64 ? 3 : 2, "the same with a bit more")                            \
  D(regs_round_w, c->thread_regs > 64 ? 5 : 4,                                                     \
    "zeros before the bit that rounds to units of four")                                           \
  D(regs_read_w, c->thread_regs > 64 ? 24 : 25, "zeros before a number of registers")              \
  D(smem_granule_w, ws_clog2(c->smem_granule), "bits of a byte number in a granule")               \
  D(granule_msb, ws_clog2(c->smem_granule) - 1, "the highest of them")                             \
  D(share_pad, ws_clog2(c->smem_granule) - 3, "zeros before a number of granules")                 \
  D(fp_on, c->fp != WS_fp_none, "1 with float registers")                                          \
  D(reg_w, c->fp ? 6 : 5, "bits of a register number; float registers follow the integer ones")    \
  D(third_source, ws_operands(c) == WS_OPERANDS, "1 when instructions have a third source")        \
  D(rd_source, ws_rd_source(c), "1 when instructions of the LSU have one, in the field of rd")     \
  D(fetch_block, ws_fetch_block(c),                                                                \
    "1 when the instruction cache gives a block of several fetches")                               \
  D(next_shown, c->issue_width == 2 || c->ready_bit,                                               \
    "1 when the instructions after the heads are looked at")                                       \
  D(second_check, c->ready_bit &&WS_HAS(c, scoreboard, bits),                                      \
    "1 when ready bits look up second instructions in the bits of the scoreboard")                 \
  D(second_told, c->ready_bit && !WS_HAS(c, scoreboard, bits),                                     \
    "1 when the scoreboard itself tells whether second instructions wait")                         \
  D(sb_waits, ws_sb_waits(c),                                                                      \
    "1 when an instruction waits in decode for an entry of the scoreboard")                        \
  D(wdata_w, c->cas ? 64 : 32, "bits of a lane in a request to memory")                            \
  D(nsrc, ws_operands(c) - 1, "sources of an instruction")                                         \
  D(use_w, ws_operands(c), "registers of an instruction: sources and destination")                 \
  D(groups, ws_uops(c) > 1, "1 when instructions have pairs or quads of registers")                \
  D(groups_float, ws_uops(c) > 1 && c->fp, "1 with groups and float registers")                    \
  D(groups_end, ws_uops(c) > 1 && WS_HAS(c, war, ends),                                            \
    "1 with groups and a write-after-read policy that tracks which instructions have ended")       \
  D(uops, ws_uops(c), "times that an instruction issues at most")                                  \
  D(ctl_w, ws_operands(c) + WS_UNIT_W + WS_OP_W + 3 + (c->fp ? 3 : 0) + ws_group_w(c),             \
    "bits of a decoded instruction besides its word: registers, unit, operation, immediate")       \
  D(wb_sources, c->fp ? 4 : 3, "write-back sources")                                               \
  D(wb3, c->fp && c->dispatch_width == 2,                                                          \
    "1 when three results are written per cycle: ALU, FPU and another")                            \
  D(ends, c->fp ? 3 : 2,                                                                           \
    "writes that may end per cycle: of the ALU, of source 1 or the LSU, of the FPU")               \
  D(clears, (c->fp ? 3 : 2) + (latencies(c) ? 5 * c->issue_width + 3 : 0),                         \
    "registers that may become ready per cycle: those, and those that ws_release has held back")   \
  D(latencies, latencies(c), "1 when results take longer than the pipeline")                       \
  D(load_latency, load_latency(c), "1 when loads take longer than the pipeline")                   \
  D(flight_timed, ws_flight_timed(c),                                                              \
    "1 when counters see instructions in flight until issue sees their results")                   \
  D(issue_paced, ws_intervals(c) > 1, "1 when instructions of a unit are kept apart")              \
  D(csr_direct, !c->csr_pipe, "1 when a beat of a CSR read takes two cycles")                      \
  D(clock_cycles, c->clock_half ? 2 : 1,                                                           \
    "cycles from one count of the clock register to the next")                                     \
  D(csr_cycles, c->csr_pipe ? 1 : 2, "cycles of a beat of a CSR read")                             \
  D(mul24_cycles, c->cut_results && c->threads == c->lanes ? 2 : 1,                                \
    "cycles of a beat of a product of 24 bits")                                                    \
  D(dual_paced, ws_intervals(c) > 1 && c->issue_width == 2,                                        \
    "1 when two may issue per cycle and instructions of a unit are kept apart")                    \
  D(classes_apart,                                                                                 \
    (c->alu_interval > 1) | (c->mul_interval > 1) << 1 | (c->div_interval > 1) << 2 |              \
        (c->fpu_interval > 1) << 3 | (c->sfu_interval > 1) << 4 | (c->lsu_interval > 1) << 5,      \
    "bits: classes of units whose instructions are kept apart")                                    \
  D(smem_paced, c->smem_interval > 1, "1 when passes of shared memory are kept apart")             \
  D(lsu_wide, c->lsu_lanes > c->lanes, "1 when the load/store unit has more lanes than the units") \
  D(lsu_narrow, c->lsu_lanes < c->lanes,                                                           \
    "1 when the load/store unit has fewer lanes than the units")                                   \
  D(lsu_apart, c->lsu_lanes != c->lanes, "1 with lsu_wide or lsu_narrow")                          \
  D(alu_timer, timer(c, c->alu_latency, ws_least(c).alu_latency),                                  \
    "alu_latency where it is longer, else 0")                                                      \
  D(mul_timer, timer(c, c->mul_latency, ws_least(c).mul_latency),                                  \
    "mul_latency where it is longer, else 0")                                                      \
  D(div_timer, timer(c, c->div_latency, ws_least(c).div_latency),                                  \
    "div_latency where it is longer, else 0")                                                      \
  D(fpu_timer, c->fp ? timer(c, c->fpu_latency, ws_least(c).fpu_latency) : 0,                      \
    "fpu_latency where it is longer, else 0")                                                      \
  D(mul24_latency, c->mul24 ? ws_mul24_latency(c) : 0,                                             \
    "from a product of 24 bits to an instruction that needs it, 0: there is none")                 \
  D(sfu_timer, c->sfu ? timer(c, c->sfu_latency, ws_least(c).sfu_latency) : 0,                     \
    "sfu_latency where it is longer, else 0")                                                      \
  D(smem_delay, c->smem_latency - ws_least(c).smem_latency,                                        \
    "cycles by which a result of shared memory waits")                                             \
  D(dcache_delay, c->dcache_latency - ws_least(c).dcache_latency,                                  \
    "cycles by which a result of the data cache waits")                                            \
  D(ccache_delay, c->ccache_latency - ws_least(c).ccache_latency,                                  \
    "cycles by which a result of the constant cache waits")                                        \
  D(branch_delay, c->branch_latency > ws_least(c).branch_latency,                                  \
    "1 when branches take longer than the pipeline")                                               \
  D(store_delay,                                                                                   \
    c->store_latency > ws_least(c).store_latency ? c->store_latency - 3 - c->threads / c->lanes    \
                                                 : 0,                                              \
    "cycles for which a warp is busy after a beat of a store, 0: as long as the pipeline takes")   \
  D(barrier_delay, c->barrier_latency - ws_least(c).barrier_latency,                               \
    "cycles by which a complete barrier waits")                                                    \
  D(units_together, ws_units_of(c, "together"),                                                    \
    "bits: units that take the beats of an instruction without others between them")               \
  D(units_groups, ws_units_of(c, "groups"), "bits: units with pairs or quads of registers")        \
  D(units_plain, ws_units_of(c, "plain"), "bits: units that their rows of units.def connect")      \
  D(units_exec, ws_units_of(c, "exec"), "bits: units that ws_exec has")                            \
  D(arb_sources, ws_unit_sources(c), "units that share write-back source 1 (ws_result_arb)")       \
  D(max_regs, c->fp ? 64 : 32, "registers of a thread that instructions name")                     \
  D(mul_passes, c->mul, "passes per multiplication")                                               \
  D(product_row, c->mul_style == WS_mul_style_infer || c->fmad,                                    \
    "1 when a float product is a sum before its addend")                                           \
  D(mul_pipe, c->mul_stages, "1 when a multiplication has a register in front of its adder")       \
  D(rf_rows, ws_rf_rows(c), "rows of a bank; a row is one word per lane")                          \
  D(rf_row_w, index_w(ws_rf_rows(c)), "bits of a row address")                                     \
  D(reg_part, c->reg_pack ? c->reg_quantum : c->rf_banks,                                          \
    "registers of the part of a row of all banks that a warp has alone")                           \
  D(reg_whole, !c->reg_pack, "1 when a warp has whole rows")                                       \
  D(rf_bank_w, index_w(c->rf_banks), "bits of a bank index")                                       \
  D(oc_classes, ws_class_collectors(c) > 0, "1 when collectors belong to classes of units")        \
  D(alloc_units, ws_class_collectors(c) > 0 || c->sfu_mul || ws_dispatch_wide(c),                  \
    "1 when the unit of an instruction decides which collectors it takes")                         \
  D(sfu_classes, ws_class_collectors(c) > 0 && c->sfu,                                             \
    "1 with oc_classes and a special function unit")                                               \
  D(oc_general, !ws_class_collectors(c), "1 when collectors belong to no class")                   \
  D(alloc_any, !ws_class_collectors(c) && c->dispatch_width == 1,                                  \
    "1 when any collector takes the instruction that issues")                                      \
  D(alloc_class, ws_class_collectors(c) && c->issue_width == 1,                                    \
    "1 when a collector of its class takes the instruction that issues")                           \
  D(alloc_class_dual, ws_class_collectors(c) && c->issue_width == 2,                               \
    "1 when two collectors of their classes, an even and an odd one, take the instructions that "  \
    "issue")                                                                                       \
  D(alloc_dual, !ws_class_collectors(c) && c->issue_width == 2,                                    \
    "1 when any two collectors, an even and an odd one, take the instructions that issue")         \
  D(collector_w, index_w(c->collectors), "bits of a collector index")                              \
  D(stack_w, index_w(c->stack_depth), "bits of a SIMT stack index")                                \
  D(cta_w, index_w(c->cta_slots), "bits of a CTA slot")                                            \
  D(barrier_w, index_w(c->barriers), "bits of a barrier number")                                   \
  D(smem_words, c->smem / 4, "words of shared memory")                                             \
  D(smem_rows, c->smem / 4 / c->smem_banks, "words of a shared memory bank")                       \
  D(smem_row_w, index_w(c->smem / 4 / c->smem_banks), "bits of a bank's word address")             \
  D(smem_bank_w, index_w(c->smem_banks), "bits of a shared memory bank index")                     \
  D(perf_counter_n, (int)ws_perf_count(c), "performance counters")                                 \
  D(perf_top_n, (int)ws_perf_count(c) - 14, "counters from ICACHE_ACCESS on")                      \
  D(axi_strb_w, c->axi_data_w / 8, "bytes of an AXI beat")                                         \
  D(rocache_repl, rocache_repl(c),                                                                 \
    "1 when a read-only cache has a replacement policy other than fifo")                           \
  D(dcache_plain, c->dcache && !c->load_ops && !c->dcache_write,                                   \
    "1 with a data cache that all loads look into and that writes stores through")                 \
  D(no_dcache, !c->dcache, "1 without a data cache")                                               \
  D(dcache_back, c->dcache && c->dcache_write, "1 with a write-back data cache")                   \
  D(segments, c->coalesce == WS_coalesce_segments,                                                 \
    "1 when a read fetches only the segment of its line that it uses")                             \
  D(whole_lines, c->coalesce == WS_coalesce_line, "1 when a read fetches its whole line")          \
  D(prot_priv, c->axi_prot & 1, "bit 0 of AxPROT: privileged")                                     \
  D(prot_ns, c->axi_prot >> 1 & 1, "bit 1 of AxPROT: non-secure")                                  \
  D(prot_fetch, c->axi_prot >> 2, "1 when bit 2 marks reads of instructions")                      \
  D(prot_data, c->axi_prot < 4, "1 when bit 2 is 0")                                               \
  D(quiesce_on, c->quiesce != WS_quiesce_none, "1 with a low-power interface")                     \
  D(uncached_lines, !c->dcache && c->coalesce == WS_coalesce_line,                                 \
    "1 when a read fetches its whole line, without a data cache")                                  \
  D(dcache_order_w, c->dcache_repl == WS_repl_fifo, "order bits beside a tag of the data cache")   \
  D(cl2_on, c->cl2 > 0, "1 with a second level of instructions and constants")                     \
  D(cl3_on, c->cl3 > 0, "1 with a third level of instructions and constants")                      \
  D(cl_last, c->cl3 ? 3 : 2, "the last of these levels")                                           \
  D(cl2_sets, ws_sets(c->cl2, c->cl2_ways, c->cl2_line), "sets of the second level")               \
  D(cl3_sets, ws_sets(c->cl3, c->cl3_ways, c->cl3_line), "sets of the third")                      \
  D(cl2_delay, c->cl2_latency - ws_least(c).cl2_latency,                                           \
    "cycles by which a request of the second level waits")                                         \
  D(cl3_delay, c->cl3_latency - ws_least(c).cl3_latency,                                           \
    "cycles by which a request of the third level waits")                                          \
  D(pc_narrow, c->pc_bits < 32, "1 when a PC has fewer bits than an address")                      \
  D(pc_msb, c->pc_bits - 1, "highest bit of a PC that changes")                                    \
  D(pc_word_w, c->pc_bits - 2, "bits of the word number of a PC that change")                      \
  D(pc_top_w, 32 - c->pc_bits, "bits of a PC that never change")                                   \
  D(pc_top, c->pc_bits < 32 ? (int)(0x80000000u >> c->pc_bits) : 0, "their value")                 \
  CACHE_DERIVED(icache, c->icache)                                                                 \
  CACHE_DERIVED(dcache, dcache_bytes(c)) CACHE_DERIVED(ccache, c->ccache)

#define CACHE_DERIVED(k, bytes)                                                                    \
  D(k##_sets, ws_sets(bytes, c->k##_ways, c->k##_line), "sets of the " #k)                         \
  D(k##_set_w, index_w(ws_sets(bytes, c->k##_ways, c->k##_line)), "bits of a set index")           \
  D(k##_off_w, ws_clog2(c->k##_line), "bits of the byte offset in a line")                         \
  D(k##_axi_beats, c->k##_line * 8 / c->axi_data_w, "AXI beats of a line")

#define D(name, expr, doc)                                                                         \
  static int get_##name(const ws_config_t *c) {                                                    \
    return expr;                                                                                   \
  }
DERIVED
#undef D

#define D(name, expr, doc) {#name, doc, get_##name},
const ws_derived_t ws_derived[] = {DERIVED};
const size_t ws_derived_n = WS_COUNT(ws_derived);
