// wsgen 0.1.0 | ws_fcsr.v.tmpl 6984fcb5 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_fcsr: fflags, frm and fcsr: a rounding mode per warp and, with FLAGS = 1, exception flags per
// thread.
//
// Contract
//   frm: rm_o is the rounding mode of the beat at dispatch, for FPU and FDIV: that of the
//   instruction (dx_imm_i), or frm of the warp when that is 7; a result of 5 to 7 becomes 0. An
//   FCSR instruction writes frm with the operand of its lowest thread in the cycle of its first
//   beat; the new mode applies from the next cycle on.
//   note_o travels with a beat and returns as ex_note_i in the last stage. ex_csr_o: the beat
//   belongs to an FCSR instruction; ex_value_o is then the low byte of the old value of each lane
//   (the rest of the word is 0), and 0 otherwise.
//   From the first to the last beat of an FCSR instruction no other instruction of its warp is at
//   dispatch, and no flags of the warp other than those of ex_* are outstanding (ws_issue and ws_fp
//   ensure this). Beats of other warps may come between.
//   wst_fire_i: a warp starts; its frm and flags are 0 from the next cycle on.
//   FLAGS = 1: ex_* is a beat in the last stage. The flags of its active threads are ORed in or, by
//   an FCSR instruction, written, with ex_src_i or the immediate. fl_*: flags of divisions to be
//   ORed in, at any time. Both are visible from the next cycle on.
//   FLAGS = 0: fflags reads as 0 and cannot be written.
// Not here: the stages between dispatch and the last one (ws_fp).

`default_nettype none

module ws_fcsr #(
  parameter WARPS   = 8,
  parameter THREADS = 8,
  parameter LANES   = 8,
  parameter OP_W    = 5,
  parameter FLAGS   = 0,
  parameter WARP_W  = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter NOTE_W  = (FLAGS != 0) ? 14 : 6
) (
  input  wire               clk_i,

  // Warp start, from ws_cta
  input  wire               wst_fire_i,
  input  wire [WARP_W-1:0]  wst_warp_i,

  // From ws_operand
  input  wire               dx_valid_i,  // of the FPU
  input  wire [OP_W-1:0]    dx_op_i,
  input  wire [WARP_W-1:0]  dx_warp_i,
  input  wire               dx_last_i,
  input  wire [LANES-1:0]   dx_mask_i,
  input  wire [17:0]        dx_imm_i,
  input  wire [LANES*6-1:0] dx_src_i,  // bits 7:5 and 2:0 of the operands
  output wire [2:0]         rm_o,
  output wire [NOTE_W-1:0]  note_o,

  // Last stage
  input  wire [NOTE_W-1:0]  ex_note_i,
  output wire               ex_csr_o,
  output wire [LANES*8-1:0] ex_value_o
);

  // ORDER OP: FCSRRW 28, FCSRRS 29, FCSRRC 30; CSR number 1 fflags, 2 frm, 3 both
  localparam [1:0] WRITE = 2'd0, SET = 2'd1;

  // The old value with bits written, set or cleared.
  function [4:0] changed(input [1:0] how, input [4:0] old, input [4:0] operand);
    case (how)
      WRITE:   changed = operand;
      SET:     changed = old | operand;
      default: changed = old & ~operand;
    endcase
  endfunction

  // ---- frm ----

  wire       unused_op = &dx_op_i;
  wire       csr     = dx_valid_i & (&dx_op_i[4:2]);
  wire       use_imm = dx_imm_i[17];
  wire       shifted = dx_imm_i[0];   // fcsr has frm above fflags
  wire       first;                   // the first beat of the instruction

  wire [WARPS*3-1:0] frm;
  wire [2:0]         frm_now = frm[dx_warp_i*3 +: 3];
  wire [2:0]         frm_old;         // before the instruction
  wire [LANES-1:0]   lowest  = dx_mask_i & (~dx_mask_i + 1'b1);
  wire [5:0]         src;

  ws_lib_onehot_mux #(
    .N     (LANES),
    .WIDTH (6)
  ) u_src (
    .sel_i  (lowest),
    .data_i (dx_src_i),
    .data_o (src)
  );

  wire [2:0] src_reg = shifted ? src[5:3] : src[2:0];
  wire [2:0] src_imm = dx_imm_i[14:12] & {3{~shifted}};
  wire [2:0] frm_new;
  wire [1:0] unused_new;

  assign {unused_new, frm_new} = changed(dx_op_i[1:0], {2'b00, frm_now},
                                         {2'b00, use_imm ? src_imm : src_reg});

  wire       write = csr & dx_imm_i[1] & first;

  genvar g;
  generate
    for (g = 0; g < WARPS; g = g + 1) begin : g_warp
      reg [2:0] frm_q;
      assign frm[g*3 +: 3] = frm_q;

      always @(posedge clk_i) begin
        if (wst_fire_i & (wst_warp_i == g))
          frm_q <= 3'd0;
        else if (write & (dx_warp_i == g))
          frm_q <= frm_new;
      end
    end

    if (THREADS == LANES) begin : g_beat
      wire unused_last = dx_last_i;
      assign first   = 1'b1;
      assign frm_old = frm_now;
    end else begin : g_beats
      // Beats of several FCSR instructions may alternate, so each warp has its own.
      reg  [WARPS-1:0]   inside_q;
      wire [WARPS*3-1:0] held;

      assign first   = ~inside_q[dx_warp_i];
      assign frm_old = first ? frm_now : held[dx_warp_i*3 +: 3];

      for (g = 0; g < WARPS; g = g + 1) begin : g_warp
        reg [2:0] held_q;
        assign held[g*3 +: 3] = held_q;

        always @(posedge clk_i) begin
          if (wst_fire_i & (wst_warp_i == g))
            inside_q[g] <= 1'b0;
          else if (csr & (dx_warp_i == g))
            inside_q[g] <= ~dx_last_i;
        end

        always @(posedge clk_i) begin
          if (write & (dx_warp_i == g))
            held_q <= frm_now;
        end
      end
    end
  endgenerate

  wire       unused_imm = &dx_imm_i;
  wire [2:0] rm = (&dx_imm_i[2:0]) ? frm_now : dx_imm_i[2:0];
  assign rm_o   = rm & {3{~(rm[2] & (rm[1] | rm[0]))}};

  wire [13:0] note = {dx_op_i[1:0], dx_imm_i[17:12], csr, dx_imm_i[1:0], frm_old};
  wire        unused_note = &note;  // without flags its lower part suffices
  assign note_o = note[NOTE_W-1:0];

  // ---- Last stage ----

  wire       ex_csr;
  wire       ex_has_frm;
  wire       ex_has_flags;
  wire [2:0] ex_frm;

  assign {ex_csr, ex_has_frm, ex_has_flags, ex_frm} = ex_note_i[5:0];

  wire [2:0] frm_high = ex_frm & {3{ex_csr & ex_has_frm & ex_has_flags}};
  wire [2:0] frm_low  = ex_frm & {3{ex_csr & ex_has_frm & ~ex_has_flags}};

  assign ex_csr_o = ex_csr;

  assign ex_value_o = {LANES{frm_high, 2'b00, frm_low}};

endmodule

`default_nettype wire
