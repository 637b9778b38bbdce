// wsgen 0.1.0 | ws_simt_rows.v.tmpl 4fdd3555 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_simt_rows: what ws_simt_stack keeps in RAM: the waiting entries, R and the live threads of
// each warp.
//
// Contract
//   push_i writes a waiting entry to place push_place_i of warp op_warp_i: {push_pc_i, push_low_i
//   (low bits of its reconvergence PC), push_mask_i}, and with it r_o, the whole reconvergence PC
//   of the entry that runs above it.
//   keep_i writes the live threads of op_warp_i, keep_mask_i. named_*: R of a warp.
//   Reads show from the next cycle on, until the next read:
//   pop_i     place read_place_i of pop_warp_i: its entry, top_*, and rpc_o; its live threads,
//             alive_o
//   split_i   place read_place_i of op_warp_i, with br_warp_i the same warp: top_* and rpc_o; its
//             R, r_o. Never with pop_i.
//   A read of an entry in the cycle in which it is written, or before it has been written, is
//   undefined.
// Parameters
//   WARPS, THREADS; STACK_DEPTH places per warp; LOW_W: see ws_simt_stack.
// Not here: what the entries mean (ws_simt_stack).

`default_nettype none

module ws_simt_rows #(
  parameter WARPS       = 8,
  parameter THREADS     = 8,
  parameter STACK_DEPTH = 16,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter LOW_W       = 8,
  parameter PLACE_W     = $clog2(STACK_DEPTH)
) (
  input  wire               clk_i,

  // From ws_simt_stack: writes
  input  wire [WARP_W-1:0]  op_warp_i,
  input  wire               push_i,
  input  wire [PLACE_W-1:0] push_place_i,
  input  wire [29:0]        push_pc_i,
  input  wire [LOW_W-1:0]   push_low_i,
  input  wire [THREADS-1:0] push_mask_i,
  input  wire               keep_i,
  input  wire [THREADS-1:0] keep_mask_i,

  // From ws_issue_reconv
  input  wire               named_valid_i,
  input  wire [WARP_W-1:0]  named_warp_i,
  input  wire [31:2]        named_rpc_i,

  // From ws_simt_stack: reads
  input  wire               pop_i,
  input  wire [WARP_W-1:0]  pop_warp_i,
  input  wire               split_i,
  input  wire [WARP_W-1:0]  br_warp_i,
  input  wire [PLACE_W-1:0] read_place_i,

  // To ws_simt_stack
  output wire [29:0]        top_pc_o,
  output wire [LOW_W-1:0]   top_low_o,
  output wire [THREADS-1:0] top_mask_o,
  output wire [29:0]        rpc_o,
  output wire [29:0]        r_o,
  output wire [THREADS-1:0] alive_o
);

  localparam ROWS   = WARPS << PLACE_W;  // a warp's rows start at a power of two
  localparam ADDR_W = $clog2(ROWS);

  wire [WARP_W+PLACE_W-1:0] push_row = {op_warp_i, push_place_i};
  wire [WARP_W+PLACE_W-1:0] read_row = {pop_i ? pop_warp_i : op_warp_i, read_place_i};

  // With one warp its number has a bit too many.
  wire unused_rows = &{1'b0, push_row[WARP_W+PLACE_W-1], read_row[WARP_W+PLACE_W-1]};

  ws_lib_ram_1r1w #(
    .DEPTH (ROWS),
    .WIDTH (30 + LOW_W + THREADS + 30)
  ) u_stack_ram (
    .clk_i   (clk_i),
    .we_i    (push_i),
    .waddr_i (push_row[ADDR_W-1:0]),
    .wdata_i ({push_pc_i, push_low_i, push_mask_i, r_o}),
    .re_i    (pop_i | split_i),
    .raddr_i (read_row[ADDR_W-1:0]),
    .rdata_o ({top_pc_o, top_low_o, top_mask_o, rpc_o})
  );

  ws_lib_ram_1r1w #(
    .DEPTH (WARPS),
    .WIDTH (30)
  ) u_ssy_ram (
    .clk_i   (clk_i),
    .we_i    (named_valid_i),
    .waddr_i (named_warp_i),
    .wdata_i (named_rpc_i),
    .re_i    (split_i),
    .raddr_i (br_warp_i),
    .rdata_o (r_o)
  );

  ws_lib_ram_1r1w #(
    .DEPTH (WARPS),
    .WIDTH (THREADS)
  ) u_alive_ram (
    .clk_i   (clk_i),
    .we_i    (keep_i),
    .waddr_i (op_warp_i),
    .wdata_i (keep_mask_i),
    .re_i    (pop_i),
    .raddr_i (pop_warp_i),
    .rdata_o (alive_o)
  );

endmodule

`default_nettype wire
