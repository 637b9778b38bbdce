// SPDX-License-Identifier: Apache-2.0
// The launch registers of a configuration, and what is made of them for software and tools.
#ifndef WS_REGMAP_H
#define WS_REGMAP_H

#include "files.h"
#include "vhead.h"

typedef enum { WS_REG_RO, WS_REG_RW, WS_REG_W1 } ws_reg_access_t;
enum {
  WS_REG_SPACE = 0x1000,   // bytes that the AXI4-Lite port decodes
  WS_REG_COUNTERS = 0x080, // counter i is at + 8 * i
};

typedef struct {
  const char *name, *doc;
  int msb, lsb;
  int64_t reset; // the bits as they stand in the field; -1: not reset
} ws_reg_field_t;

typedef struct {
  const char *name, *doc;
  uint32_t offset;
  ws_reg_access_t access;
  const ws_reg_field_t *field;
  size_t fields; // one at least, in ascending bits
} ws_reg_t;

// Registers in the order of their offsets, with the performance counters if c has them: low word,
// then high word.
const ws_reg_t *ws_regmap(const ws_config_t *c, size_t *n);
const char *ws_reg_access_name(ws_reg_access_t a); // "RO"
uint32_t ws_reg_bits(const ws_reg_t *r);           // all bits of its fields
uint32_t ws_reg_field_bits(const ws_reg_field_t *f);
// The value after reset, of the bits in *mask: the others are not reset.
uint32_t ws_reg_reset(const ws_reg_t *r, uint32_t *mask);

// Verilog: whether wr_data fits a RW or W1 register; "1'b1" when any value does.
const char *ws_reg_fits(const ws_reg_t *r);
const char *ws_regs_h(const ws_gen_t *g); // ws_regs.h
const char *ws_docs_registers(void);      // a section of docs/isa.md, at the defaults

// Component of IEEE 1685-2014 with head = the top's ports; files: names of the Verilog files.
const char *ws_ipxact(const ws_gen_t *g, const ws_vhead_t *head, const ws_files_t *files,
                      size_t nfiles);

// Timing constraints (sdc.c): the clock, inputs that change with it, outputs due at its next edge.
const char *ws_sdc(const ws_vhead_t *head);
// The configuration and, with overrides, its hash: tells emissions apart in a catalogue of cores.
const char *ws_emission_name(const ws_gen_t *g);
const char *ws_svd(const ws_gen_t *g, const char *top); // CMSIS-SVD 1.3

#endif
