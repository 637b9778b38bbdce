// wsgen 0.1.0 | ws_decode.v.tmpl f6825333 | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_decode: translates an instruction word into a control bundle, and determines the next fetch of
// its warp.
//
// Contract
//   Combinational, a function of the word, its PC and the launch's register count.
//   id_ctl_o, with float registers
//              [0] reads rs1   [1] reads rs2   [2] reads rs3   [3] writes rd   (0 when it is x0)
//              [7:4] unit   [12:8] operation of the unit   [15:13] type of the immediate
//              float registers: [16] rs1   [17] rs2   [18] rd   (rs3 always is one)
//   id_ctl_o, without float registers
//              [0] reads rs1   [1] reads rs2   [2] writes rd   (0 when the register is x0)
//              [6:3] unit   [11:7] operation of the unit   [14:12] type of the immediate
//   With compare-and-swap or stores with an index, [0] to [15] are always as with float registers.
//   rs3 of these instructions is an integer register, in the field of rd.
//   Float register n has the number 32 + n; f0 is a register like any other.
//   A load of a word relative to x0 is operation 6 of the LSU instead of 2: its address is the
//   immediate.
//   A word that cannot be executed becomes CTL operation 16 + fault cause and uses no register. The
//   first cause that applies is reported: fetch error; illegal, ecall, ebreak; register number;
//   jump target.
//   id_taken_o: a jump or a branch predicted taken (ws_nextpc); fetch continues at id_target_o.
//   id_stop_o: the next PC is not known (jalr) or not needed (faults); the warp waits for
//   a redirect, and id_taken_o has no meaning.
// Parameters
//   CTL_W, NSRC: 19 and 3 with float registers, 15 and 2 without; FTZ: arithmetic rounds to nearest
//   only.
// Not here: anything that needs operands or the thread mask.

`default_nettype none

module ws_decode #(
  parameter NSRC    = 3,
  parameter UNIT_W  = 4,
  parameter OP_W    = 5,
  parameter CTL_W   = 19,
  parameter UNIT_AT = NSRC + 1,
  parameter OP_AT   = UNIT_AT + UNIT_W,
  parameter IMM_AT  = OP_AT + OP_W,
  parameter FTZ     = 0
) (
  // From ws_fetch
  input  wire [31:2]      id_pc_i,
  input  wire [31:0]      id_insn_i,
  input  wire             id_err_i,  // the word could not be fetched

  // Launch value: registers per thread, in units of four
  input  wire [6:2]       regs_i,

  // To ws_ibuffer
  output wire [CTL_W-1:0] id_ctl_o,

  // To ws_fetch
  output wire             id_taken_o,
  output wire [31:2]      id_target_o,
  output wire             id_stop_o
);

  localparam [0:0] FP = 1;  // there are float registers
  localparam USES = NSRC + 1;

  localparam [UNIT_W-1:0] CTL = 4'd0;
  localparam [UNIT_W-1:0] ALU = 4'd1;
  localparam [UNIT_W-1:0] MUL = 4'd2;
  localparam [UNIT_W-1:0] BRU = 4'd3;
  localparam [UNIT_W-1:0] LSU = 4'd4;
  localparam [UNIT_W-1:0] XLANE = 4'd5;
  localparam [UNIT_W-1:0] CSR = 4'd6;
  localparam [UNIT_W-1:0] FPU = 4'd7;
  localparam [UNIT_W-1:0] FDIV = 4'd8;
  localparam [UNIT_W-1:0] SFU = 4'd9;

  localparam [2:0] IMM_NONE = 3'd0;
  localparam [2:0] IMM_I = 3'd1;
  localparam [2:0] IMM_S = 3'd2;
  localparam [2:0] IMM_B = 3'd3;
  localparam [2:0] IMM_U = 3'd4;
  localparam [2:0] IMM_J = 3'd5;
  localparam [2:0] IMM_RM = 3'd6;
  localparam [2:0] IMM_Z = 3'd7;

  localparam [3:0] UNIT_FPU = 4'd7;
  localparam [4:0] LSU_LW = 5'd2, LSU_LW_X0 = 5'd6, FPU_FCSRRW = 5'd28;

  // CTL operations that stand for faults.
  localparam [OP_W-1:0] OP_ILLEGAL     = 5'd17;
  localparam [OP_W-1:0] OP_JUMP_TARGET = 5'd26;
  localparam [OP_W-1:0] OP_REGISTER    = 5'd27;
  localparam [OP_W-1:0] OP_FETCH       = 5'd30;

  // ---- The instruction table --------------------------------------------------------------------

  // CSRs that exist and are read-only.
  reg csr_known;

  // Low and high words of the performance counters are CSRs from 0xC03 and 0xC83 on.
  localparam [0:0] PERF     = 1;
  localparam [5:0] COUNTERS = 6'd26;

  wire [5:0] counter    = {1'b0, id_insn_i[24:20]} - 6'd3;
  wire       is_counter = PERF & (id_insn_i[31:28] == 4'hC) & (id_insn_i[26:25] == 2'b00) &
                          (counter < COUNTERS);

  always @* begin
    case (id_insn_i[31:20])
      12'hC00: csr_known = 1'b1;  // CYCLE
      12'hC01: csr_known = 1'b1;  // TIME
      12'hC02: csr_known = 1'b1;  // INSTRET
      12'hC80: csr_known = 1'b1;  // CYCLEH
      12'hC81: csr_known = 1'b1;  // TIMEH
      12'hC82: csr_known = 1'b1;  // INSTRETH
      12'hCC0: csr_known = 1'b1;  // LANE
      12'hCC1: csr_known = 1'b1;  // WARP
      12'hCC2: csr_known = 1'b1;  // SM
      12'hCC3: csr_known = 1'b1;  // TID_X
      12'hCC4: csr_known = 1'b1;  // TID_Y
      12'hCC5: csr_known = 1'b1;  // TID_Z
      12'hCC6: csr_known = 1'b1;  // CTAID_X
      12'hCC7: csr_known = 1'b1;  // CTAID_Y
      12'hCC8: csr_known = 1'b1;  // CTAID_Z
      12'hCC9: csr_known = 1'b1;  // NTID_X
      12'hCCA: csr_known = 1'b1;  // NTID_Y
      12'hCCB: csr_known = 1'b1;  // NTID_Z
      12'hCCC: csr_known = 1'b1;  // NCTAID_X
      12'hCCD: csr_known = 1'b1;  // NCTAID_Y
      12'hCCE: csr_known = 1'b1;  // NCTAID_Z
      12'hCCF: csr_known = 1'b1;  // ACTIVE
      12'hCD0: csr_known = 1'b1;  // PARAM
      12'hCD1: csr_known = 1'b1;  // LOCAL_BYTES
      12'hCD2: csr_known = 1'b1;  // STACK_TOP
      12'hCD3: csr_known = 1'b1;  // GLOBAL_X
      12'hCD4: csr_known = 1'b1;  // GLOBAL_Y
      12'hCD5: csr_known = 1'b1;  // WARP_SIZE
      default: csr_known = is_counter;
    endcase
  end

  // CSRs that unit FPU reads and writes. Their rows would overlap those of the other CSRs.
  reg fcsr_known;

  always @* begin
    case (id_insn_i[31:20])
      12'h001: fcsr_known = 1'b1;  // FFLAGS
      12'h002: fcsr_known = 1'b1;  // FRM
      12'h003: fcsr_known = 1'b1;  // FCSR
      default: fcsr_known = 1'b0;
    endcase
  end

  wire [2:0] rm      = id_insn_i[14:12];  // rounding mode, or kind of CSR access
  wire       is_fcsr = FP & (id_insn_i[6:0] == 7'b1110011) & (rm[1:0] != 2'b00) & fcsr_known;

  // {float: rd, rs2, rs1}, type of immediate, operation, unit, {writes rd, reads rs3, rs2, rs1};
  // Without float registers a row has neither the first group nor rs3.
  reg [CTL_W-1:0] row;

  always @* begin
    row                = {CTL_W{1'b0}};
    row[OP_AT +: OP_W]    = OP_ILLEGAL;
    row[UNIT_AT +: UNIT_W]  = CTL;
    row[IMM_AT +: 3]   = IMM_NONE;
    casez (id_insn_i)
      32'b???????_?????_?????_000_?????_0000011: row = {3'b000, IMM_I,    5'b00000, LSU,   4'b1001};  // lb
      32'b???????_?????_?????_001_?????_0000011: row = {3'b000, IMM_I,    5'b00001, LSU,   4'b1001};  // lh
      32'b???????_?????_?????_010_?????_0000011: row = {3'b000, IMM_I,    5'b00010, LSU,   4'b1001};  // lw
      32'b???????_?????_?????_100_?????_0000011: row = {3'b000, IMM_I,    5'b00100, LSU,   4'b1001};  // lbu
      32'b???????_?????_?????_101_?????_0000011: row = {3'b000, IMM_I,    5'b00101, LSU,   4'b1001};  // lhu
      32'b???????_?????_?????_010_?????_0000111: row = {3'b100, IMM_I,    5'b00010, LSU,   4'b1001};  // flw
      32'b0000000_?????_?????_000_?????_0001011: row = {3'b000, IMM_NONE, 5'b00001, CTL,   4'b0000};  // exit
      32'b0000001_?????_?????_000_?????_0001011: row = {3'b000, IMM_NONE, 5'b00011, BRU,   4'b0001};  // bar
      32'b0000000_?????_?????_001_?????_0001011: row = {3'b000, IMM_NONE, 5'b00000, XLANE, 4'b1001};  // vote.all
      32'b0000001_?????_?????_001_?????_0001011: row = {3'b000, IMM_NONE, 5'b00001, XLANE, 4'b1001};  // vote.any
      32'b0000010_?????_?????_001_?????_0001011: row = {3'b000, IMM_NONE, 5'b00010, XLANE, 4'b1001};  // vote.uni
      32'b0000011_?????_?????_001_?????_0001011: row = {3'b000, IMM_NONE, 5'b00011, XLANE, 4'b1001};  // vote.ballot
      32'b0000000_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b00100, XLANE, 4'b1011};  // shfl.idx
      32'b0000001_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b00101, XLANE, 4'b1011};  // shfl.up
      32'b0000010_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b00110, XLANE, 4'b1011};  // shfl.down
      32'b0000011_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b00111, XLANE, 4'b1011};  // shfl.bfly
      32'b0000100_?????_?????_010_?????_0001011: row = {3'b101, IMM_NONE, 5'b00100, XLANE, 4'b1011};  // fshfl.idx
      32'b0000101_?????_?????_010_?????_0001011: row = {3'b101, IMM_NONE, 5'b00101, XLANE, 4'b1011};  // fshfl.up
      32'b0000110_?????_?????_010_?????_0001011: row = {3'b101, IMM_NONE, 5'b00110, XLANE, 4'b1011};  // fshfl.down
      32'b0000111_?????_?????_010_?????_0001011: row = {3'b101, IMM_NONE, 5'b00111, XLANE, 4'b1011};  // fshfl.bfly
      32'b0010000_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b11110, LSU,   4'b1011};  // lw.x1
      32'b0010001_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b11111, LSU,   4'b1011};  // lw.x4
      32'b0010010_?????_?????_010_?????_0001011: row = {3'b100, IMM_NONE, 5'b11110, LSU,   4'b1011};  // flw.x1
      32'b0010011_?????_?????_010_?????_0001011: row = {3'b100, IMM_NONE, 5'b11111, LSU,   4'b1011};  // flw.x4
      32'b0010100_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b01110, LSU,   4'b0111};  // sw.x1
      32'b0010101_?????_?????_010_?????_0001011: row = {3'b000, IMM_NONE, 5'b01111, LSU,   4'b0111};  // sw.x4
      32'b0010110_?????_?????_010_?????_0001011: row = {3'b010, IMM_NONE, 5'b01110, LSU,   4'b0111};  // fsw.x1
      32'b0010111_?????_?????_010_?????_0001011: row = {3'b010, IMM_NONE, 5'b01111, LSU,   4'b0111};  // fsw.x4
      32'b0000000_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00000, SFU,   4'b1001};  // rcp
      32'b0000001_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00001, SFU,   4'b1001};  // rsqrt
      32'b0000010_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00010, SFU,   4'b1001};  // sqrt
      32'b0000011_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00011, SFU,   4'b1001};  // ex2
      32'b0000100_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00100, SFU,   4'b1001};  // lg2
      32'b0000101_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00101, SFU,   4'b1001};  // sin
      32'b0000110_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00110, SFU,   4'b1001};  // cos
      32'b0000111_?????_?????_011_?????_0001011: row = {3'b101, IMM_NONE, 5'b00111, SFU,   4'b1001};  // tanh
      32'b???????_?????_?????_100_?????_0001011: row = {3'b000, IMM_B,    5'b11100, BRU,   4'b0011};  // blt.p
      32'b???????_?????_?????_101_?????_0001011: row = {3'b000, IMM_B,    5'b11101, BRU,   4'b0011};  // bge.p
      32'b???????_?????_?????_110_?????_0001011: row = {3'b000, IMM_B,    5'b11110, BRU,   4'b0011};  // bltu.p
      32'b???????_?????_?????_111_?????_0001011: row = {3'b000, IMM_B,    5'b11111, BRU,   4'b0011};  // bgeu.p
      32'b???????_?????_?????_000_?????_0001111: row = {3'b000, IMM_NONE, 5'b00010, CTL,   4'b0000};  // fence
      32'b???????_?????_?????_000_?????_0010011: row = {3'b000, IMM_I,    5'b00000, ALU,   4'b1001};  // addi
      32'b0000000_?????_?????_001_?????_0010011: row = {3'b000, IMM_I,    5'b00001, ALU,   4'b1001};  // slli
      32'b???????_?????_?????_010_?????_0010011: row = {3'b000, IMM_I,    5'b00010, ALU,   4'b1001};  // slti
      32'b???????_?????_?????_011_?????_0010011: row = {3'b000, IMM_I,    5'b00011, ALU,   4'b1001};  // sltiu
      32'b???????_?????_?????_100_?????_0010011: row = {3'b000, IMM_I,    5'b00100, ALU,   4'b1001};  // xori
      32'b0000000_?????_?????_101_?????_0010011: row = {3'b000, IMM_I,    5'b00101, ALU,   4'b1001};  // srli
      32'b0100000_?????_?????_101_?????_0010011: row = {3'b000, IMM_I,    5'b01101, ALU,   4'b1001};  // srai
      32'b???????_?????_?????_110_?????_0010011: row = {3'b000, IMM_I,    5'b00110, ALU,   4'b1001};  // ori
      32'b???????_?????_?????_111_?????_0010011: row = {3'b000, IMM_I,    5'b00111, ALU,   4'b1001};  // andi
      32'b???????_?????_?????_???_?????_0010111: row = {3'b000, IMM_U,    5'b10001, ALU,   4'b1000};  // auipc
      32'b???????_?????_?????_000_?????_0100011: row = {3'b000, IMM_S,    5'b01000, LSU,   4'b0011};  // sb
      32'b???????_?????_?????_001_?????_0100011: row = {3'b000, IMM_S,    5'b01001, LSU,   4'b0011};  // sh
      32'b???????_?????_?????_010_?????_0100011: row = {3'b000, IMM_S,    5'b01010, LSU,   4'b0011};  // sw
      32'b???????_?????_?????_010_?????_0100111: row = {3'b010, IMM_S,    5'b01010, LSU,   4'b0011};  // fsw
      32'b???????_?????_?????_???_00000_0101011: row = {3'b000, IMM_J,    5'b00000, CTL,   4'b0000};  // ssy
      32'b???????_?????_?????_000_?????_0101011: row = {3'b000, IMM_B,    5'b01000, BRU,   4'b0011};  // beq.m
      32'b???????_?????_?????_001_?????_0101011: row = {3'b000, IMM_B,    5'b01001, BRU,   4'b0011};  // bne.m
      32'b???????_?????_?????_100_?????_0101011: row = {3'b000, IMM_B,    5'b01100, BRU,   4'b0011};  // blt.m
      32'b???????_?????_?????_101_?????_0101011: row = {3'b000, IMM_B,    5'b01101, BRU,   4'b0011};  // bge.m
      32'b???????_?????_?????_110_?????_0101011: row = {3'b000, IMM_B,    5'b01110, BRU,   4'b0011};  // bltu.m
      32'b???????_?????_?????_111_?????_0101011: row = {3'b000, IMM_B,    5'b01111, BRU,   4'b0011};  // bgeu.m
      32'b00000??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10000, LSU,   4'b1011};  // amoadd.w
      32'b00001??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b11000, LSU,   4'b1011};  // amoswap.w
      32'b00100??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10001, LSU,   4'b1011};  // amoxor.w
      32'b01000??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10010, LSU,   4'b1011};  // amoor.w
      32'b01100??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10011, LSU,   4'b1011};  // amoand.w
      32'b10000??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10100, LSU,   4'b1011};  // amomin.w
      32'b10100??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10101, LSU,   4'b1011};  // amomax.w
      32'b11000??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10110, LSU,   4'b1011};  // amominu.w
      32'b11100??_?????_?????_010_?????_0101111: row = {3'b000, IMM_NONE, 5'b10111, LSU,   4'b1011};  // amomaxu.w
      32'b0000000_?????_?????_000_?????_0110011: row = {3'b000, IMM_NONE, 5'b00000, ALU,   4'b1011};  // add
      32'b0000001_?????_?????_000_?????_0110011: row = {3'b000, IMM_NONE, 5'b00000, MUL,   4'b1011};  // mul
      32'b0100000_?????_?????_000_?????_0110011: row = {3'b000, IMM_NONE, 5'b01000, ALU,   4'b1011};  // sub
      32'b0000000_?????_?????_001_?????_0110011: row = {3'b000, IMM_NONE, 5'b00001, ALU,   4'b1011};  // sll
      32'b0000001_?????_?????_001_?????_0110011: row = {3'b000, IMM_NONE, 5'b00001, MUL,   4'b1011};  // mulh
      32'b0000000_?????_?????_010_?????_0110011: row = {3'b000, IMM_NONE, 5'b00010, ALU,   4'b1011};  // slt
      32'b0000001_?????_?????_010_?????_0110011: row = {3'b000, IMM_NONE, 5'b00010, MUL,   4'b1011};  // mulhsu
      32'b0000000_?????_?????_011_?????_0110011: row = {3'b000, IMM_NONE, 5'b00011, ALU,   4'b1011};  // sltu
      32'b0000001_?????_?????_011_?????_0110011: row = {3'b000, IMM_NONE, 5'b00011, MUL,   4'b1011};  // mulhu
      32'b0000000_?????_?????_100_?????_0110011: row = {3'b000, IMM_NONE, 5'b00100, ALU,   4'b1011};  // xor
      32'b0000001_?????_?????_100_?????_0110011: row = {3'b000, IMM_NONE, 5'b00100, MUL,   4'b1011};  // div
      32'b0000000_?????_?????_101_?????_0110011: row = {3'b000, IMM_NONE, 5'b00101, ALU,   4'b1011};  // srl
      32'b0000001_?????_?????_101_?????_0110011: row = {3'b000, IMM_NONE, 5'b00101, MUL,   4'b1011};  // divu
      32'b0100000_?????_?????_101_?????_0110011: row = {3'b000, IMM_NONE, 5'b01101, ALU,   4'b1011};  // sra
      32'b0000000_?????_?????_110_?????_0110011: row = {3'b000, IMM_NONE, 5'b00110, ALU,   4'b1011};  // or
      32'b0000001_?????_?????_110_?????_0110011: row = {3'b000, IMM_NONE, 5'b00110, MUL,   4'b1011};  // rem
      32'b0000000_?????_?????_111_?????_0110011: row = {3'b000, IMM_NONE, 5'b00111, ALU,   4'b1011};  // and
      32'b0000001_?????_?????_111_?????_0110011: row = {3'b000, IMM_NONE, 5'b00111, MUL,   4'b1011};  // remu
      32'b???????_?????_?????_???_?????_0110111: row = {3'b000, IMM_U,    5'b00000, ALU,   4'b1000};  // lui
      32'b?????00_?????_?????_???_?????_1000011: row = {3'b111, IMM_RM,   5'b00000, FPU,   4'b1111};  // fmadd.s
      32'b?????00_?????_?????_???_?????_1000111: row = {3'b111, IMM_RM,   5'b00001, FPU,   4'b1111};  // fmsub.s
      32'b?????00_?????_?????_???_?????_1001011: row = {3'b111, IMM_RM,   5'b00010, FPU,   4'b1111};  // fnmsub.s
      32'b?????00_?????_?????_???_?????_1001111: row = {3'b111, IMM_RM,   5'b00011, FPU,   4'b1111};  // fnmadd.s
      32'b0000000_?????_?????_???_?????_1010011: row = {3'b111, IMM_RM,   5'b00100, FPU,   4'b1011};  // fadd.s
      32'b0000100_?????_?????_???_?????_1010011: row = {3'b111, IMM_RM,   5'b00101, FPU,   4'b1011};  // fsub.s
      32'b0001000_?????_?????_???_?????_1010011: row = {3'b111, IMM_RM,   5'b00110, FPU,   4'b1011};  // fmul.s
      32'b0001100_?????_?????_???_?????_1010011: row = {3'b111, IMM_RM,   5'b00000, FDIV,  4'b1011};  // fdiv.s
      32'b0010000_?????_?????_000_?????_1010011: row = {3'b111, IMM_NONE, 5'b01000, FPU,   4'b1011};  // fsgnj.s
      32'b0010100_?????_?????_000_?????_1010011: row = {3'b111, IMM_NONE, 5'b01100, FPU,   4'b1011};  // fmin.s
      32'b0101100_00000_?????_???_?????_1010011: row = {3'b101, IMM_RM,   5'b00001, FDIV,  4'b1001};  // fsqrt.s
      32'b1010000_?????_?????_000_?????_1010011: row = {3'b011, IMM_NONE, 5'b10000, FPU,   4'b1011};  // fle.s
      32'b1100000_00000_?????_???_?????_1010011: row = {3'b001, IMM_RM,   5'b11000, FPU,   4'b1001};  // fcvt.w.s
      32'b1100000_00001_?????_???_?????_1010011: row = {3'b001, IMM_RM,   5'b11001, FPU,   4'b1001};  // fcvt.wu.s
      32'b1101000_00000_?????_???_?????_1010011: row = {3'b100, IMM_RM,   5'b11010, FPU,   4'b1001};  // fcvt.s.w
      32'b1101000_00001_?????_???_?????_1010011: row = {3'b100, IMM_RM,   5'b11011, FPU,   4'b1001};  // fcvt.s.wu
      32'b1110000_00000_?????_000_?????_1010011: row = {3'b001, IMM_NONE, 5'b10101, FPU,   4'b1001};  // fmv.x.w
      32'b1111000_00000_?????_000_?????_1010011: row = {3'b100, IMM_NONE, 5'b10110, FPU,   4'b1001};  // fmv.w.x
      32'b0010000_?????_?????_001_?????_1010011: row = {3'b111, IMM_NONE, 5'b01001, FPU,   4'b1011};  // fsgnjn.s
      32'b0010100_?????_?????_001_?????_1010011: row = {3'b111, IMM_NONE, 5'b01101, FPU,   4'b1011};  // fmax.s
      32'b1010000_?????_?????_001_?????_1010011: row = {3'b011, IMM_NONE, 5'b10001, FPU,   4'b1011};  // flt.s
      32'b1110000_00000_?????_001_?????_1010011: row = {3'b001, IMM_NONE, 5'b10100, FPU,   4'b1001};  // fclass.s
      32'b0010000_?????_?????_010_?????_1010011: row = {3'b111, IMM_NONE, 5'b01010, FPU,   4'b1011};  // fsgnjx.s
      32'b1010000_?????_?????_010_?????_1010011: row = {3'b011, IMM_NONE, 5'b10010, FPU,   4'b1011};  // feq.s
      32'b???????_?????_?????_000_?????_1100011: row = {3'b000, IMM_B,    5'b00000, BRU,   4'b0011};  // beq
      32'b???????_?????_?????_001_?????_1100011: row = {3'b000, IMM_B,    5'b00001, BRU,   4'b0011};  // bne
      32'b???????_?????_?????_100_?????_1100011: row = {3'b000, IMM_B,    5'b00100, BRU,   4'b0011};  // blt
      32'b???????_?????_?????_101_?????_1100011: row = {3'b000, IMM_B,    5'b00101, BRU,   4'b0011};  // bge
      32'b???????_?????_?????_110_?????_1100011: row = {3'b000, IMM_B,    5'b00110, BRU,   4'b0011};  // bltu
      32'b???????_?????_?????_111_?????_1100011: row = {3'b000, IMM_B,    5'b00111, BRU,   4'b0011};  // bgeu
      32'b???????_?????_?????_000_?????_1100111: row = {3'b000, IMM_I,    5'b00010, BRU,   4'b1001};  // jalr
      32'b???????_?????_?????_???_?????_1101111: row = {3'b000, IMM_J,    5'b10010, ALU,   4'b1000};  // jal
      32'b0000000_00000_00000_000_00000_1110011: row = {3'b000, IMM_NONE, 5'b10010, CTL,   4'b0000};  // ecall
      32'b0000000_00001_00000_000_00000_1110011: row = {3'b000, IMM_NONE, 5'b10011, CTL,   4'b0000};  // ebreak
      32'b???????_?????_00000_010_?????_1110011: row = {3'b000, IMM_I,    5'b00000, CSR,   4'b1000};  // csrrs
      32'b???????_?????_00000_011_?????_1110011: row = {3'b000, IMM_I,    5'b00000, CSR,   4'b1000};  // csrrc
      32'b???????_?????_00000_110_?????_1110011: row = {3'b000, IMM_I,    5'b00000, CSR,   4'b1000};  // csrrsi
      32'b???????_?????_00000_111_?????_1110011: row = {3'b000, IMM_I,    5'b00000, CSR,   4'b1000};  // csrrci
      32'b???????_?????_?????_000_?????_1111011: row = {3'b000, IMM_B,    5'b10000, BRU,   4'b0011};  // beq.r
      32'b???????_?????_?????_001_?????_1111011: row = {3'b000, IMM_B,    5'b10001, BRU,   4'b0011};  // bne.r
      32'b???????_?????_?????_010_?????_1111011: row = {3'b000, IMM_B,    5'b11000, BRU,   4'b0011};  // beq.p
      32'b???????_?????_?????_011_?????_1111011: row = {3'b000, IMM_B,    5'b11001, BRU,   4'b0011};  // bne.p
      32'b???????_?????_?????_100_?????_1111011: row = {3'b000, IMM_B,    5'b10100, BRU,   4'b0011};  // blt.r
      32'b???????_?????_?????_101_?????_1111011: row = {3'b000, IMM_B,    5'b10101, BRU,   4'b0011};  // bge.r
      32'b???????_?????_?????_110_?????_1111011: row = {3'b000, IMM_B,    5'b10110, BRU,   4'b0011};  // bltu.r
      32'b???????_?????_?????_111_?????_1111011: row = {3'b000, IMM_B,    5'b10111, BRU,   4'b0011};  // bgeu.r
      default: ;
    endcase
    if (is_fcsr) begin  // ORDER OP: FCSR* are 27 + the low bits of funct3
      row               = {CTL_W{1'b0}};
      row[IMM_AT +: 3]  = IMM_Z;
      row[OP_AT +: OP_W]   = FPU_FCSRRW + {{OP_W-2{1'b0}}, rm[1:0] - 2'd1};
      row[UNIT_AT +: UNIT_W] = UNIT_FPU;
      row[NSRC]         = 1'b1;
      row[0]            = !rm[2];
    end
  end

  wire [NSRC:0] row_use   = row[NSRC:0];
  wire [UNIT_W-1:0]    row_unit  = row[UNIT_AT +: UNIT_W];
  wire [OP_W-1:0]    row_op    = row[OP_AT +: OP_W];
  wire [2:0]    row_imm   = row[IMM_AT +: 3];
  wire [2:0]    row_float = row[CTL_W-1 -: 3] & {3{FP}};

  // Rounding modes 5 and 6 do not exist. With FTZ, arithmetic rounds only to nearest, by its own
  // field or by frm; conversions to integers, operations 24 and 25 of the FPU, may use any mode.
  wire rm_none = (rm == 3'd5) | (rm == 3'd6);
  wire rm_near = (rm == 3'd0) | (rm == 3'd7);
  wire to_int  = row_op[4] & !row_op[1];
  wire rm_far  = (FTZ != 0) ? (to_int ? rm_none : !rm_near) : rm_none;
  wire rm_bad  = FP & (row_imm == IMM_RM) & rm_far;

  // ---- Registers --------------------------------------------------------------------------------

  wire [4:0] rs1 = id_insn_i[19:15];
  wire [4:0] rs2 = id_insn_i[24:20];
  wire [4:0] rd  = id_insn_i[11:7];

  wire rs1_used = row_use[0];
  wire rs2_used = row_use[1];
  wire rd_read  = row_use[NSRC-1] & !id_insn_i[6];  // rs3 is in the field of rd
  wire rs3_used = FP & row_use[NSRC-1] & id_insn_i[6];
  wire rd_used  = row_use[NSRC];
  wire rd_named = rd_used | rd_read;

  wire rs1_float = row_float[0];
  wire rs2_float = row_float[1];
  wire rd_float  = row_float[2];

  // Registers are allocated in units of four, so the low two bits of a number do not matter.
  wire reg_missing = (rs1_used & ({1'b0, rs1_float, rs1[4:2]} >= regs_i)) |
                     (rs2_used & ({1'b0, rs2_float, rs2[4:2]} >= regs_i)) |
                     (rs3_used & ({2'b01, id_insn_i[31:29]} >= regs_i)) |
                     (rd_named & ({1'b0, rd_float, rd[4:2]} >= regs_i));

  // x0 is neither read nor written.
  reg [NSRC:0] real_use;

  always @* begin
    real_use       = row_use;
    real_use[0]    = rs1_used & (rs1_float | (rs1 != 5'd0));
    real_use[1]    = rs2_used & (rs2_float | (rs2 != 5'd0));
    real_use[NSRC] = rd_used & (rd_float | (rd != 5'd0));
    if (rd_read & (rd == 5'd0))
      real_use[NSRC-1] = 1'b0;
  end

  wire from_x0 = (row_unit == LSU) & (row_op == LSU_LW) & (rs1 == 5'd0);

  // ---- Next fetch -------------------------------------------------------------------------------

  // Decoded from the opcode alone, so that the result is early: a word that is not a legal
  // instruction stops fetch in any case. Two kinds of branches need a further field. A branch with
  // two distances differs from an ssy in its second distance. A branch with the opposite prediction
  // (.p) has funct3 2 and 3 in the opcode of the branches .r, and 4 to 7 in an opcode whose other
  // instructions do not branch.
  wire is_near   = (id_insn_i[6:2] == 5'b01010) & (rd != 5'd0);
  wire is_other  = ((id_insn_i[6:2] == 5'b11110) & (id_insn_i[14:13] == 2'b01)) |
                   ((id_insn_i[6:2] == 5'b00010) & id_insn_i[14]);
  wire is_branch = (id_insn_i[6:2] == 5'b11000) | (id_insn_i[6:2] == 5'b11110) |
                   is_other | is_near;
  wire is_jalr   = (id_insn_i[6:2] == 5'b11001);
  wire is_jal    = (id_insn_i[6:2] == 5'b11011);

  wire [31:1] target;
  wire [31:0] unused_imm;
  wire [31:2] unused_next;
  wire [31:2] unused_rpc;

  ws_nextpc #(
    .NSRC (NSRC)
  ) u_nextpc (
    .pc_i       (id_pc_i),
    .insn_i     (id_insn_i[31:7]),
    .imm_type_i (is_jal ? IMM_J : IMM_B),
    .jump_i     (is_jal),
    .branch_i   (is_branch),
    .names_i    ({is_other, is_near | is_other}),
    .imm_o      (unused_imm),
    .target_o   (target),
    .taken_o    (id_taken_o),
    .next_o     (unused_next),
    .rpc_o      (unused_rpc)
  );

  assign id_target_o = target[31:2];

  // ---- Faults -----------------------------------------------------------------------------------

  wire row_fault   = (row_unit == CTL) & row_op[4];
  wire csr_missing = (row_unit == CSR) & !csr_known;
  wire bad_target  = is_jal & target[1];

  reg       fault;
  reg [OP_W-1:0] op;

  always @* begin
    fault = 1'b1;
    if (id_err_i)
      op = OP_FETCH;
    else if (csr_missing | rm_bad)
      op = OP_ILLEGAL;
    else if (row_fault)
      op = row_op;
    else if (reg_missing)
      op = OP_REGISTER;
    else if (bad_target)
      op = OP_JUMP_TARGET;
    else begin
      fault = 1'b0;
      op    = from_x0 ? LSU_LW_X0 : row_op;
    end
  end

  assign id_stop_o = fault | is_jalr;

  assign id_ctl_o[NSRC:0]       = real_use & {USES{!fault}};
  assign id_ctl_o[UNIT_AT +: UNIT_W] = fault ? CTL : row_unit;
  assign id_ctl_o[OP_AT +: OP_W]   = op;
  assign id_ctl_o[IMM_AT +: 3]  = row_imm;

  generate
    if (FP) begin : g_float
      assign id_ctl_o[CTL_W-1 -: 3] = row_float;
    end
  endgenerate

endmodule

`default_nettype wire
