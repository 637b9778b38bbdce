// wsgen 0.1.0 | ws_decode.v.tmpl a3b516bb | ref f8640fca | do not edit: make sm CFG=ref
// SPDX-License-Identifier: Apache-2.0
//
// ws_decode: instruction word to control bundle, and what the fetch of its warp does next.
//
// Contract
//   Combinational, a function of the word, its PC and the launch's register count.
//   id_ctl_o   [0] reads rs1   [1] reads rs2   [2] writes rd   (0 when the register is x0)
//              [6:3] unit   [11:7] operation of the unit   [14:12] type of the immediate
//   A word that cannot be executed becomes CTL operation 16 + fault cause, using no register. The
//   first that applies wins: fetch error; illegal, ecall, ebreak; register number; jump target.
//   id_taken_o: a jump or a backward branch, fetch goes on at id_target_o.
//   id_stop_o: nobody knows where fetch goes on (jalr) or nobody cares (faults); the warp waits for
//   a redirect and id_taken_o has no meaning.
// Not here: what needs operands or the thread mask.

`default_nettype none

module ws_decode (
  // From ws_fetch
  input  wire [31:2] id_pc_i,
  input  wire [31:0] id_insn_i,
  input  wire        id_err_i,     // the word could not be fetched

  // Launch value: registers per thread, in fours
  input  wire [6:2]  regs_i,

  // To ws_ibuffer
  output wire [14:0] id_ctl_o,

  // To ws_fetch
  output wire        id_taken_o,
  output wire [31:2] id_target_o,
  output wire        id_stop_o
);

  localparam [3:0] CTL = 4'd0;
  localparam [3:0] ALU = 4'd1;
  localparam [3:0] MUL = 4'd2;
  localparam [3:0] BRU = 4'd3;
  localparam [3:0] LSU = 4'd4;
  localparam [3:0] XLANE = 4'd5;
  localparam [3:0] CSR = 4'd6;

  localparam [2:0] IMM_NONE = 3'd0;
  localparam [2:0] IMM_I = 3'd1;
  localparam [2:0] IMM_S = 3'd2;
  localparam [2:0] IMM_B = 3'd3;
  localparam [2:0] IMM_U = 3'd4;
  localparam [2:0] IMM_J = 3'd5;

  // CTL operations that stand for faults.
  localparam [4:0] OP_ILLEGAL     = 5'd17;
  localparam [4:0] OP_JUMP_TARGET = 5'd26;
  localparam [4:0] OP_REGISTER    = 5'd27;
  localparam [4:0] OP_FETCH       = 5'd30;

  // ---- The instruction table --------------------------------------------------------------------

  // CSRs that exist and are read-only.
  reg csr_known;

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
      default: csr_known = 1'b0;
    endcase
  end

  // {type of immediate, operation, unit, {writes rd, reads rs2, reads rs1}}
  reg [14:0] row;

  always @* begin
    casez (id_insn_i)
      32'b???????_?????_?????_000_?????_0000011: row = {IMM_I,    5'b00000, LSU,   3'b101};  // lb
      32'b???????_?????_?????_001_?????_0000011: row = {IMM_I,    5'b00001, LSU,   3'b101};  // lh
      32'b???????_?????_?????_010_?????_0000011: row = {IMM_I,    5'b00010, LSU,   3'b101};  // lw
      32'b???????_?????_?????_100_?????_0000011: row = {IMM_I,    5'b00100, LSU,   3'b101};  // lbu
      32'b???????_?????_?????_101_?????_0000011: row = {IMM_I,    5'b00101, LSU,   3'b101};  // lhu
      32'b0000000_?????_?????_000_?????_0001011: row = {IMM_NONE, 5'b00001, CTL,   3'b000};  // exit
      32'b0000001_?????_?????_000_?????_0001011: row = {IMM_NONE, 5'b01001, BRU,   3'b001};  // bar
      32'b0000000_?????_?????_001_?????_0001011: row = {IMM_NONE, 5'b00000, XLANE, 3'b101};  // vote.all
      32'b0000001_?????_?????_001_?????_0001011: row = {IMM_NONE, 5'b00001, XLANE, 3'b101};  // vote.any
      32'b0000010_?????_?????_001_?????_0001011: row = {IMM_NONE, 5'b00010, XLANE, 3'b101};  // vote.uni
      32'b0000011_?????_?????_001_?????_0001011: row = {IMM_NONE, 5'b00011, XLANE, 3'b101};  // vote.ballot
      32'b0000000_?????_?????_010_?????_0001011: row = {IMM_NONE, 5'b00100, XLANE, 3'b111};  // shfl.idx
      32'b0000001_?????_?????_010_?????_0001011: row = {IMM_NONE, 5'b00101, XLANE, 3'b111};  // shfl.up
      32'b0000010_?????_?????_010_?????_0001011: row = {IMM_NONE, 5'b00110, XLANE, 3'b111};  // shfl.down
      32'b0000011_?????_?????_010_?????_0001011: row = {IMM_NONE, 5'b00111, XLANE, 3'b111};  // shfl.bfly
      32'b???????_?????_?????_000_?????_0001111: row = {IMM_NONE, 5'b00010, CTL,   3'b000};  // fence
      32'b???????_?????_?????_000_?????_0010011: row = {IMM_I,    5'b00000, ALU,   3'b101};  // addi
      32'b0000000_?????_?????_001_?????_0010011: row = {IMM_I,    5'b00001, ALU,   3'b101};  // slli
      32'b???????_?????_?????_010_?????_0010011: row = {IMM_I,    5'b00010, ALU,   3'b101};  // slti
      32'b???????_?????_?????_011_?????_0010011: row = {IMM_I,    5'b00011, ALU,   3'b101};  // sltiu
      32'b???????_?????_?????_100_?????_0010011: row = {IMM_I,    5'b00100, ALU,   3'b101};  // xori
      32'b0000000_?????_?????_101_?????_0010011: row = {IMM_I,    5'b00101, ALU,   3'b101};  // srli
      32'b0100000_?????_?????_101_?????_0010011: row = {IMM_I,    5'b01101, ALU,   3'b101};  // srai
      32'b???????_?????_?????_110_?????_0010011: row = {IMM_I,    5'b00110, ALU,   3'b101};  // ori
      32'b???????_?????_?????_111_?????_0010011: row = {IMM_I,    5'b00111, ALU,   3'b101};  // andi
      32'b???????_?????_?????_???_?????_0010111: row = {IMM_U,    5'b10001, ALU,   3'b100};  // auipc
      32'b???????_?????_?????_000_?????_0100011: row = {IMM_S,    5'b01000, LSU,   3'b011};  // sb
      32'b???????_?????_?????_001_?????_0100011: row = {IMM_S,    5'b01001, LSU,   3'b011};  // sh
      32'b???????_?????_?????_010_?????_0100011: row = {IMM_S,    5'b01010, LSU,   3'b011};  // sw
      32'b???????_?????_?????_???_00000_0101011: row = {IMM_J,    5'b00000, CTL,   3'b000};  // ssy
      32'b00000??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10000, LSU,   3'b111};  // amoadd.w
      32'b00001??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b11000, LSU,   3'b111};  // amoswap.w
      32'b00100??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10001, LSU,   3'b111};  // amoxor.w
      32'b01000??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10010, LSU,   3'b111};  // amoor.w
      32'b01100??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10011, LSU,   3'b111};  // amoand.w
      32'b10000??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10100, LSU,   3'b111};  // amomin.w
      32'b10100??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10101, LSU,   3'b111};  // amomax.w
      32'b11000??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10110, LSU,   3'b111};  // amominu.w
      32'b11100??_?????_?????_010_?????_0101111: row = {IMM_NONE, 5'b10111, LSU,   3'b111};  // amomaxu.w
      32'b0000000_?????_?????_000_?????_0110011: row = {IMM_NONE, 5'b00000, ALU,   3'b111};  // add
      32'b0000001_?????_?????_000_?????_0110011: row = {IMM_NONE, 5'b00000, MUL,   3'b111};  // mul
      32'b0100000_?????_?????_000_?????_0110011: row = {IMM_NONE, 5'b01000, ALU,   3'b111};  // sub
      32'b0000000_?????_?????_001_?????_0110011: row = {IMM_NONE, 5'b00001, ALU,   3'b111};  // sll
      32'b0000001_?????_?????_001_?????_0110011: row = {IMM_NONE, 5'b00001, MUL,   3'b111};  // mulh
      32'b0000000_?????_?????_010_?????_0110011: row = {IMM_NONE, 5'b00010, ALU,   3'b111};  // slt
      32'b0000001_?????_?????_010_?????_0110011: row = {IMM_NONE, 5'b00010, MUL,   3'b111};  // mulhsu
      32'b0000000_?????_?????_011_?????_0110011: row = {IMM_NONE, 5'b00011, ALU,   3'b111};  // sltu
      32'b0000001_?????_?????_011_?????_0110011: row = {IMM_NONE, 5'b00011, MUL,   3'b111};  // mulhu
      32'b0000000_?????_?????_100_?????_0110011: row = {IMM_NONE, 5'b00100, ALU,   3'b111};  // xor
      32'b0000001_?????_?????_100_?????_0110011: row = {IMM_NONE, 5'b00100, MUL,   3'b111};  // div
      32'b0000000_?????_?????_101_?????_0110011: row = {IMM_NONE, 5'b00101, ALU,   3'b111};  // srl
      32'b0000001_?????_?????_101_?????_0110011: row = {IMM_NONE, 5'b00101, MUL,   3'b111};  // divu
      32'b0100000_?????_?????_101_?????_0110011: row = {IMM_NONE, 5'b01101, ALU,   3'b111};  // sra
      32'b0000000_?????_?????_110_?????_0110011: row = {IMM_NONE, 5'b00110, ALU,   3'b111};  // or
      32'b0000001_?????_?????_110_?????_0110011: row = {IMM_NONE, 5'b00110, MUL,   3'b111};  // rem
      32'b0000000_?????_?????_111_?????_0110011: row = {IMM_NONE, 5'b00111, ALU,   3'b111};  // and
      32'b0000001_?????_?????_111_?????_0110011: row = {IMM_NONE, 5'b00111, MUL,   3'b111};  // remu
      32'b???????_?????_?????_???_?????_0110111: row = {IMM_U,    5'b10000, ALU,   3'b100};  // lui
      32'b???????_?????_?????_000_?????_1100011: row = {IMM_B,    5'b00000, BRU,   3'b011};  // beq
      32'b???????_?????_?????_001_?????_1100011: row = {IMM_B,    5'b00001, BRU,   3'b011};  // bne
      32'b???????_?????_?????_100_?????_1100011: row = {IMM_B,    5'b00100, BRU,   3'b011};  // blt
      32'b???????_?????_?????_101_?????_1100011: row = {IMM_B,    5'b00101, BRU,   3'b011};  // bge
      32'b???????_?????_?????_110_?????_1100011: row = {IMM_B,    5'b00110, BRU,   3'b011};  // bltu
      32'b???????_?????_?????_111_?????_1100011: row = {IMM_B,    5'b00111, BRU,   3'b011};  // bgeu
      32'b???????_?????_?????_000_?????_1100111: row = {IMM_I,    5'b01000, BRU,   3'b101};  // jalr
      32'b???????_?????_?????_???_?????_1101111: row = {IMM_J,    5'b10010, ALU,   3'b100};  // jal
      32'b0000000_00000_00000_000_00000_1110011: row = {IMM_NONE, 5'b10010, CTL,   3'b000};  // ecall
      32'b0000000_00001_00000_000_00000_1110011: row = {IMM_NONE, 5'b10011, CTL,   3'b000};  // ebreak
      32'b???????_?????_00000_010_?????_1110011: row = {IMM_I,    5'b00000, CSR,   3'b100};  // csrrs
      32'b???????_?????_00000_011_?????_1110011: row = {IMM_I,    5'b00000, CSR,   3'b100};  // csrrc
      32'b???????_?????_00000_110_?????_1110011: row = {IMM_I,    5'b00000, CSR,   3'b100};  // csrrsi
      32'b???????_?????_00000_111_?????_1110011: row = {IMM_I,    5'b00000, CSR,   3'b100};  // csrrci
      default: row = {IMM_NONE, OP_ILLEGAL, CTL, 3'b000};
    endcase
  end

  wire [2:0] row_use  = row[2:0];
  wire [3:0] row_unit = row[6:3];
  wire [4:0] row_op   = row[11:7];
  wire [2:0] row_imm  = row[14:12];

  // ---- Registers --------------------------------------------------------------------------------

  wire [4:0] rs1 = id_insn_i[19:15];
  wire [4:0] rs2 = id_insn_i[24:20];
  wire [4:0] rd  = id_insn_i[11:7];

  wire rs1_used = row_use[0];
  wire rs2_used = row_use[1];
  wire rd_used  = row_use[2];

  // Registers come in fours, so the low two bits of a number never decide.
  wire reg_missing = (rs1_used & ({2'b00, rs1[4:2]} >= regs_i)) |
                     (rs2_used & ({2'b00, rs2[4:2]} >= regs_i)) |
                     (rd_used & ({2'b00, rd[4:2]} >= regs_i));

  // ---- Where fetch goes on ----------------------------------------------------------------------

  // From the opcode alone, so that it is early; what is not a legal instruction stops anyhow.
  wire is_branch = (id_insn_i[6:2] == 5'b11000);
  wire is_jalr   = (id_insn_i[6:2] == 5'b11001);
  wire is_jal    = (id_insn_i[6:2] == 5'b11011);

  wire [31:1] target;
  wire [31:0] unused_imm;
  wire [31:2] unused_next;

  ws_nextpc u_nextpc (
    .pc_i       (id_pc_i),
    .insn_i     (id_insn_i[31:7]),
    .imm_type_i (is_jal ? IMM_J : IMM_B),
    .jump_i     (is_jal),
    .branch_i   (is_branch),
    .imm_o      (unused_imm),
    .target_o   (target),
    .taken_o    (id_taken_o),
    .next_o     (unused_next)
  );

  assign id_target_o = target[31:2];

  // ---- Faults -----------------------------------------------------------------------------------

  wire row_fault   = (row_unit == CTL) & row_op[4];
  wire csr_missing = (row_unit == CSR) & !csr_known;
  wire bad_target  = is_jal & target[1];

  reg       fault;
  reg [4:0] op;

  always @* begin
    fault = 1'b1;
    if (id_err_i)
      op = OP_FETCH;
    else if (csr_missing)
      op = OP_ILLEGAL;
    else if (row_fault)
      op = row_op;
    else if (reg_missing)
      op = OP_REGISTER;
    else if (bad_target)
      op = OP_JUMP_TARGET;
    else begin
      fault = 1'b0;
      op    = row_op;
    end
  end

  assign id_stop_o = fault | is_jalr;

  assign id_ctl_o[0]     = rs1_used & (rs1 != 5'd0) & !fault;
  assign id_ctl_o[1]     = rs2_used & (rs2 != 5'd0) & !fault;
  assign id_ctl_o[2]     = rd_used & (rd != 5'd0) & !fault;
  assign id_ctl_o[6:3]   = fault ? CTL : row_unit;
  assign id_ctl_o[11:7]  = op;
  assign id_ctl_o[14:12] = row_imm;

endmodule

`default_nettype wire
