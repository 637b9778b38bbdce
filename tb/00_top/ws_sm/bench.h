// SPDX-License-Identifier: Apache-2.0
// The SM on a bench: memory at its AXI master, launches through AXI4-Lite, every cycle checked:
// in lockstep with the golden model, the AXI protocol, no X where something is valid. A difference
// fails the running test. WS_TRACE=1 prints the events of the retire port.
#ifndef WS_SM_BENCH_H
#define WS_SM_BENCH_H

#include "ws_asm.h"
#include "ws_config.h"
#include "ws_model.h"
#include "ws_pc_window.h"
#include "ws_regs.h"
#include "ws_tb.h"

// Physical memory. Nothing else is mapped. The windows as in docs/isa.md.
enum {
  CODE_BYTES = 0x8000,
  DATA = 0x00100000,
  DATA_BYTES = 0x100000,
  CONST_PHYS = 0x00300000,
  CONST_BYTES = 4096,
  LOCAL_PHYS = 0x00400000,
  LOCAL_MAX = 256 // bytes per thread that are mapped
};
#define CODE ws_pc_in_window(0x10000)
#define NOT_MAPPED 0x00800000u
#define CONST_VA 0xC0000000u
#define SHARED_VA 0xD0000000u
#define LOCAL_VA 0xE0000000u

// Resets the SM; empty memory, mapped as above. Memory answers after `latency` cycles.
void sm_open(unsigned latency);
// From now on: an answer after `latency` cycles, with stress at any later time, in any order, and
// with back-pressure. Only between launches.
void sm_timing(unsigned latency, bool stress, uint32_t seed);

// Memory: of the RTL and of the model; sm_word reads that of the RTL.
void sm_write(uint32_t addr, const void *src, uint32_t bytes);
void sm_write_word(uint32_t addr, uint32_t value);
void sm_load(wsa_t *program);
uint32_t sm_word(uint32_t addr);

// Registers of the SM; the response has to be OKAY, or `response`.
uint32_t sm_reg(uint32_t addr);
void sm_set_reg(uint32_t addr, uint32_t value, int response);

// Performance counters of the last kernel, numbered as in gen/perf.def.
typedef struct {
  const char *name;
  bool slot; // a class of issue slots
} sm_counter_t;
enum {
#define WS_PERF(name, slot, doc) COUNT_##name,
#include "perf.def"
  COUNTERS
};
extern const sm_counter_t sm_counters[];
uint32_t sm_counter(unsigned i); // its low word
// Cycles from the write that starts the last kernel to irq_o that CYCLES does not count: those of
// ws_ctrl before the first counted cycle and, after a fault, while it stops. There are more only if
// AXI is busy.
enum { SM_BEGINS = 2, SM_STOPS = 3 };
unsigned sm_kernel_cycles(void); // from that write to irq_o
unsigned sm_cycles_at_rest(void);

// One block of one warp from CODE on, all windows open.
ws_launch_t sm_launch(void);
// Starts a kernel; runs it to its end and compares memories. The cause of the fault that RTL and
// model agree on, 0: none. After a fault the model takes over the memory of the RTL.
void sm_start(const ws_launch_t *l);
uint32_t sm_end(void);
uint32_t sm_run(const ws_launch_t *l); // both
// The start, and both, without the model, which takes over the memory of the RTL.
void sm_start_alone(const ws_launch_t *l);
uint32_t sm_run_alone(const ws_launch_t *l);
uint32_t sm_abort_alone(void); // the same when the kernel may have ended by itself: its cause
void sm_cycles(unsigned n);
void sm_quiet(void); // until AXI has been idle for some time
// One read beat and one write are answered with SLVERR: see ws_axi_mem_break().
void sm_break(unsigned read_beat, unsigned write);
typedef struct {
  unsigned read_beats, writes;
} sm_traffic_t;
sm_traffic_t sm_traffic(void); // since sm_timing()
// Aborts the kernel that runs. Returns the cycles from the write to irq_o; also checks the record
// and that AXI is idle.
unsigned sm_abort(void);
// Resets SM and bus while a kernel runs, and checks that no VALID is high meanwhile; the model
// takes over the memory of the RTL.
void sm_reset(void);
// Also checks that the kernel ends with this cause.
void sm_expect(const ws_launch_t *l, uint32_t cause);

// A request to be quiet after `in` cycles (quiesce.c), and another one `retry` cycles after each
// denial, 0: none. The SM is stopped for `stay` cycles.
void sm_ask_quiet(unsigned in, unsigned stay, unsigned retry);
typedef struct {
  unsigned accepted, denied;
  unsigned paused;  // accepted while warps lived
  unsigned longest; // cycles from a request to its answer
} sm_quiet_t;
sm_quiet_t sm_quiet_answers(void); // once there is no further request
void sm_quiesce_reset(void);       // for bench.c
void sm_quiesce_cycle(bool axi_idle);

void sm_check_known(void);      // known.c: four-valued simulators
uint64_t sm_instructions(void); // warp instructions since sm_open

#endif
