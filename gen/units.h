// SPDX-License-Identifier: Apache-2.0
// The rows of units.def, for one configuration.
#ifndef WS_UNITS_H
#define WS_UNITS_H

#include "files.h"
#include "isa.h"

typedef enum { WS_BUS_NONE, WS_BUS_INT, WS_BUS_FLOAT, WS_BUS_MEM } ws_bus_t;
typedef enum {
  WS_PORT_NONE,
  WS_PORT_SP,
  WS_PORT_ARB,
  WS_PORT_LATE,
  WS_PORT_LSU,
  WS_PORT_FPU
} ws_unit_port_t;
typedef enum {
  WS_TIME_NONE,
  WS_TIME_ALU,
  WS_TIME_MUL,
  WS_TIME_DIV,
  WS_TIME_FPU,
  WS_TIME_SFU,
  WS_TIME_MULDIV
} ws_unit_time_t;
typedef enum { WS_TELLS_NONE, WS_TELLS_NEXT, WS_TELLS_AGAIN } ws_tells_t;
typedef enum { WS_COLLECTS_LANES, WS_COLLECTS_SFU, WS_COLLECTS_MEM } ws_collects_t;
typedef enum { WS_ROOM_ANY, WS_ROOM_ONE, WS_ROOM_TWO } ws_room_rule_t;

enum { WS_SOURCES = 3 };

typedef struct {
  const char *name;
  uint32_t code;
  const char *doc, *module;
  ws_bus_t bus;
  const char *beat;              // bundle of the beats, of bus MEM; NULL: shared_beat
  int op;                        // bits of the operation in it, 0: all
  int sources[WS_SOURCES], dest; // dest 0: 1
  bool at_once, plain, together, steps, always;
  const char *early; // a Verilog expression, NULL: 0
  ws_tells_t tells;
  ws_room_rule_t room;
  ws_collects_t collects;
  bool ordered, first;
  const char *alike; // the unit as which it counts in a pair, NULL: itself
  ws_unit_port_t port;
  int turn;           // 0: after those that have one
  const char *result; // NULL: <name>_res
  ws_unit_time_t time;
} ws_unit_row_t;

// All rows, including units without an instruction in this configuration.
const ws_unit_row_t *ws_unit_rows(const ws_config_t *c, size_t *n);
// Its place at write-back source 1: the unit with the lowest goes first.
int ws_unit_turn(const ws_unit_row_t *u);
// The bundle of a beat that the unit sees; NULL if no beat leaves for it.
const char *ws_unit_beat(const ws_unit_row_t *u);
// Whether some instruction of the configuration is one of the unit.
bool ws_unit_exists(uint32_t code, const ws_config_t *c);
// Times that an instruction of the configuration issues at most: 2 or 4 with pairs or quads.
int ws_uops(const ws_config_t *c);
// Registers that an instruction names at most: 4, or 3 where none reads a third source.
int ws_operands(const ws_config_t *c);
// Whether instructions of the LSU have a third source, in the field of rd.
bool ws_rd_source(const ws_config_t *c);
// Control bits of pairs and quads: the group of each operand, and which of its registers; 0
// without.
int ws_group_w(const ws_config_t *c);
// ws_exec tells the module which beats are for it: wire to_<name>.
bool ws_unit_is_told(const ws_unit_row_t *u);
// Units of the configuration whose results go to write-back source 1, without the late one.
int ws_unit_sources(const ws_config_t *c);
// The condition, in Verilog, under which the unit is in the column: 1'b0 for never; NULL if there
// is no such column. The bus on which its beats leave does not depend on the configuration.
const char *ws_unit_in(const ws_unit_row_t *u, const ws_config_t *c, const char *column);
// A bit for each unit that is in the column in some case; the column must exist.
int ws_units_of(const ws_config_t *c, const char *column);
// Lists for templates.
void ws_units_fill(ws_scope_t *s, const ws_config_t *c);

// Statements in the body of a module, each on a line of its own:
//   units                    the numbers UNIT_<name> and <UNIT>_<operation> that the module uses
//   unit_mask NAME COLUMN    a bit per unit number: the units of this column of units.def
//   unit_word SIGNAL WORD    signals of the units of ws_exec, by unit number: ready, next or again
bool ws_units_spell(const ws_gen_t *g, const char *file, const ws_lines_t *in, ws_lines_t *out,
                    ws_buf_t *err);

// The module of the unit is among the files and declares it.
bool ws_units_served(const ws_unit_row_t *u, const ws_gen_t *g, const ws_files_t *files,
                     ws_buf_t *err);
// No two units have the same turn at write-back source 1.
bool ws_units_apart(const ws_unit_row_t *a, const ws_unit_row_t *b, ws_buf_t *err);
// The row has all sources that the instructions of the unit read; collectors and beats can carry
// them.
bool ws_units_sources_fit(const ws_unit_row_t *u, const ws_gen_t *g, ws_buf_t *err);
// Pairs and quads of registers: the row has them, instruction words only name their first
// registers, and the machine can issue them.
bool ws_units_groups_fit(const ws_unit_row_t *u, const ws_config_t *c, ws_buf_t *err);
// No columns contradict each other.
bool ws_units_rule(const ws_unit_row_t *u, const ws_unit_row_t *all, size_t n, ws_buf_t *err);
// All units of the configuration, for an SM.
bool ws_units_check(const ws_gen_t *g, const ws_files_t *files, ws_buf_t *err);

#endif
