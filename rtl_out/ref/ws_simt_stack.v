// wsgen 0.1.0 | ws_simt_stack.v.tmpl 368a31cf | do not edit: see MANIFEST
// SPDX-License-Identifier: Apache-2.0
//
// ws_simt_stack: PC and active mask of every warp; divergence, reconvergence, end of threads.
//
// A warp runs one entry {PC, reconvergence PC, mask}; the entries below it wait in RAM. `ssy` names
// R, the reconvergence PC of the warp's next conditional branch, unless that branch names it
// itself. When the branch diverges, the running entry is split: an entry {R, its old reconvergence
// PC, its mask} waits for both sides, above it {fall-through, R, other threads}, and the taken side
// runs first. A side that already is at R gets no entry, and no entry waits at R when the running
// one was to reconverge at R anyway, so a loop's own branch does not deepen the stack. When the
// running entry's next PC is its reconvergence PC it is popped. `exit` ends the running threads;
// ended threads leave the waiting entries as these are popped, and a warp whose last entry is gone
// is done.
//
// Contract
//   Issue    is_pc_o and is_mask_o belong to the selected warp in the same cycle. fire_i issues it:
//            the PC becomes next_i of the warp (the predicted next PC of a branch). flow_wait_i
//            (conditional branch, indirect jump) blocks the warp until br_* has resolved it;
//            flow_taken_i is its prediction.
//            flow_ssy_i: it names R for the warp's next branch, which may be this one; a cycle
//            later, named_* is R. exit_i, with fire_i: the running threads end. Only warps that are
//            not blocked_o may fire.
//   Two      Issue width 2: fire_i[1] issues a second instruction, flow_*[1]; the first only goes
//            on to the next word. Not with meets_o of the selected warp: it may reconverge at
//            the next word.
//   Branch   br_* is held until br_ready_o. A uniform branch takes one cycle, a divergent one two
//            or three, more when pops go first. br_taken_i holds active threads only.
//            A branch that diverges comes two or more cycles after its issue.
//            expect_*: of the branch that a warp waits for: taken, and whether the predicted next
//            PC may be the reconvergence PC. br_fast_i: the branch does what was expected, and the
//            warp goes on. Such a branch takes no cycle of the stack, and its warp is not blocked_o
//            any more in the cycle of br_valid_i.
//   Redirect redir_valid_o: the I-buffer of the warp is not on the right path, restart at
//            redir_pc_o. A warp start is a redirect. Otherwise what was predicted is right.
//   Fault    fault_valid_o for a cycle: the instruction at br_*, by the threads of fault_mask_o.
//            The warp stays blocked.
//   A pop takes two cycles and yields the redirect (if any) in the second. wdone_valid_o: all
//   threads of the warp have ended. blocked_o covers warps that are not live.
//   rst_i ends all warps.
// Parameters
//   WARPS, THREADS; STACK_DEPTH waiting entries per warp; more cause a fault. 2 * (THREADS - 1) are
//   enough for any program, because each entry above another has fewer threads. LOW_W: see below.
// Not here: conditions (ws_sp) and targets (ws_nextpc) of branches; hazards (ws_issue_ready).
//
//   issue of a branch   operands   ws_sp compares, br_valid, redirect   next issue (predicted
//                       right)
//          c0              c1                     c2                              c3
//
// To save a comparator's width of flops for each warp, only the low bits of the running entry's
// reconvergence PC are at hand. When they match the next PC, the warp is blocked and a pop begun;
// the row that it reads has the whole reconvergence PC, and a pop begun for nothing has no effect.
// Within 2**LOW_W instructions around R that does not happen.

`default_nettype none

module ws_simt_stack #(
  parameter WARPS       = 8,
  parameter ISSUE_WIDTH = 1,
  parameter THREADS     = 8,
  parameter STACK_DEPTH = 16,
  parameter WARP_W      = (WARPS > 1) ? $clog2(WARPS) : 1,
  parameter LOW_W       = 8,
  parameter DEPTH_W     = $clog2(STACK_DEPTH + 1)
) (
  input  wire                            clk_i,
  input  wire                            rst_i,

  // Warp start, from ws_cta
  input  wire                            wst_valid_i,
  output wire                            wst_ready_o,
  input  wire [WARP_W-1:0]               wst_warp_i,
  input  wire [THREADS-1:0]              wst_mask_i,
  input  wire [31:2]                     entry_pc_i,

  // Issue of the selected warp, from the scheduler and ws_issue_select
  input  wire [WARPS-1:0]                sel_onehot_i,
  input  wire [ISSUE_WIDTH-1:0]          fire_i,
  input  wire                            exit_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_ssy_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_wait_i,
  input  wire [ISSUE_WIDTH-1:0]          flow_taken_i,
  input  wire [ISSUE_WIDTH*WARPS*30-1:0] next_i,  // of the k-th instruction of each warp
  output wire [31:2]                     is_pc_o,
  output wire [THREADS-1:0]              is_mask_o,
  output wire [WARPS-1:0]                meets_o,

  // From ws_issue_reconv
  input  wire                            named_valid_i,
  input  wire [WARP_W-1:0]               named_warp_i,
  input  wire [31:2]                     named_rpc_i,

  // Resolved branches and indirect jumps, from ws_branch_queue, and what is expected of them
  input  wire                            br_valid_i,
  output wire                            br_ready_o,
  input  wire [WARP_W-1:0]               br_warp_i,
  input  wire                            br_jalr_i,
  input  wire                            br_diverge_i,
  input  wire [THREADS-1:0]              br_taken_i,
  input  wire [31:1]                     br_target_i,
  input  wire [31:2]                     br_fall_i,
  input  wire                            br_fast_i,
  output wire [WARPS-1:0]                expect_taken_o,
  output wire [WARPS-1:0]                expect_joins_o,

  // To issue
  output wire [WARPS-1:0]                blocked_o,
  output wire [WARPS-1:0]                live_o,
  output wire [WARPS*30-1:0]             pc_o,

  // To the front end
  output wire                            redir_valid_o,
  output wire [WARP_W-1:0]               redir_warp_o,
  output wire [31:2]                     redir_pc_o,

  // To ws_cta and others
  output wire                            wdone_valid_o,
  output wire [WARP_W-1:0]               wdone_warp_o,

  // Events
  output wire                            ev_branch_o,
  output wire                            ev_split_o,

  // To ws_issue_fault
  output wire                            fault_valid_o,
  output wire [4:0]                      fault_cause_o,
  output wire [THREADS-1:0]              fault_mask_o
);

  // Of gen/fault.def
  localparam [4:0] STACK_OVERFLOW = 5'd7;
  localparam [4:0] NO_SSY         = 5'd8;
  localparam [4:0] DIVERGENT_JUMP = 5'd9;
  localparam [4:0] JUMP_TARGET    = 5'd10;

  localparam PLACE_W = $clog2(STACK_DEPTH);

  localparam [31:0]        DEPTH = STACK_DEPTH;
  localparam [DEPTH_W-1:0] FULL  = DEPTH[DEPTH_W-1:0];

  // ---- State ------------------------------------------------------------------------------------

  // The running entry of each warp. pc_q is the PC of the I-buffer's head, or while a branch is
  // unresolved the predicted one. At depth 0 low_q has no meaning: the first entry never
  // reconverges.
  reg [WARPS*30-1:0]      pc_q;
  reg [WARPS*LOW_W-1:0]   low_q;    // low bits of the reconvergence PC
  reg [WARPS*THREADS-1:0] mask_q;
  reg [WARPS*DEPTH_W-1:0] depth_q;  // waiting entries

  reg [WARPS-1:0] live_q;   // some thread has not ended
  reg [WARPS-1:0] wait_q;   // a branch is not resolved yet
  reg [WARPS-1:0] taken_q;  // its prediction
  reg [WARPS-1:0] joins_q;  // which may lead to the reconvergence PC
  reg [WARPS-1:0] ssy_q;    // an ssy is pending
  reg [WARPS-1:0] pop_q;    // the running entry is to be popped: it seems to be at its end
  reg [WARPS-1:0] exit_q;   // or its threads have ended

  reg [WARPS-1:0]   popping_q;  // the warp whose top row the RAM shows (one-hot or none)
  reg               empty_q;    // it had no waiting entry
  reg [DEPTH_W-1:0] rest_q;     // waiting entries after the pop
  reg               split_q;    // the branch at br_* diverges; the RAMs show its R and the top row
  reg               queued_q;   // and the entry that waits at R has been pushed

  wire             fast = br_valid_i & br_fast_i;
  reg  [WARPS-1:0] fast_sel;  // the warp whose branch was as expected

  integer q;
  always @* begin
    for (q = 0; q < WARPS; q = q + 1)
      fast_sel[q] = fast & (br_warp_i == q[WARP_W-1:0]);
  end

  assign blocked_o      = ~live_q | (wait_q & ~fast_sel) | pop_q;
  assign expect_taken_o = taken_q;
  assign expect_joins_o = joins_q;
  assign live_o    = live_q;
  assign pc_o      = pc_q;

  // ---- Issue: the selected warp and its next state ----------------------------------------------

  reg [WARPS-1:0] nested;

  integer s;
  always @* begin
    for (s = 0; s < WARPS; s = s + 1)
      nested[s] = |depth_q[s*DEPTH_W +: DEPTH_W];
  end

  wire [WARPS*30-1:0] next_pc;  // next PC of each warp, if it is selected
  wire [WARPS-1:0]    joins;    // which may be its reconvergence PC

  wire is_ssy;
  wire is_wait;
  wire is_taken;
  // From ws_simt_rows
  wire [29:0]        top_pc;
  wire [LOW_W-1:0]   top_low;
  wire [THREADS-1:0] top_mask;
  wire [29:0]        rpc;
  wire [29:0]        r;
  wire [THREADS-1:0] alive;

  ws_simt_issue #(
    .WARPS       (WARPS),
    .ISSUE_WIDTH (ISSUE_WIDTH),
    .THREADS     (THREADS),
    .LOW_W       (LOW_W)
  ) u_issue (
    .pc_i         (pc_q),
    .low_i        (low_q),
    .mask_i       (mask_q),
    .nested_i     (nested),
    .sel_onehot_i (sel_onehot_i),
    .fire_i       (fire_i),
    .flow_ssy_i   (flow_ssy_i),
    .flow_wait_i  (flow_wait_i),
    .flow_taken_i (flow_taken_i),
    .next_i       (next_i),
    .is_pc_o      (is_pc_o),
    .is_mask_o    (is_mask_o),
    .meets_o      (meets_o),
    .is_ssy_o     (is_ssy),
    .is_wait_o    (is_wait),
    .is_taken_o   (is_taken),
    .next_pc_o    (next_pc),
    .joins_o      (joins)
  );

  wire [WARPS-1:0] is_sel = {WARPS{fire_i[0]}} & sel_onehot_i;

  // ---- Pops: the row is read in one cycle, the entry replaced in the next -----------------------

  wire             popping  = |popping_q;
  wire [WARPS-1:0] pop_req  = pop_q & ~popping_q;
  wire             pop_read = (|pop_req) & !split_q;
  reg  [WARPS-1:0] pop_sel;  // the lowest requesting warp
  reg              pop_found;

  integer p;
  always @* begin
    pop_found = 1'b0;
    for (p = 0; p < WARPS; p = p + 1) begin
      pop_sel[p] = pop_req[p] & !pop_found;
      pop_found  = pop_found | pop_req[p];
    end
  end

  wire [DEPTH_W-1:0] pop_depth;

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (DEPTH_W)
  ) u_pop_depth_mux (
    .sel_i  (pop_sel),
    .data_i (depth_q),
    .data_o (pop_depth)
  );

  // ---- One operation per cycle: pop before warp start before branch -----------------------------

  wire start  = wst_valid_i & wst_ready_o;
  wire branch = br_valid_i & !popping & !wst_valid_i & !split_q;

  wire [WARP_W-1:0] new_warp = (wst_valid_i & !split_q) ? wst_warp_i : br_warp_i;

  reg [WARPS-1:0]  op_sel;    // warp operated on
  reg [WARP_W-1:0] op_warp;
  reg [WARP_W-1:0] pop_warp;

  integer o;
  always @* begin
    op_warp  = {WARP_W{1'b0}};
    pop_warp = {WARP_W{1'b0}};
    for (o = 0; o < WARPS; o = o + 1) begin
      op_sel[o] = popping ? popping_q[o] : (new_warp == o[WARP_W-1:0]);
      op_warp   = op_warp  | ({WARP_W{op_sel[o]}} & o[WARP_W-1:0]);
      pop_warp  = pop_warp | ({WARP_W{pop_sel[o]}} & o[WARP_W-1:0]);
    end
  end

  localparam OP_W = 30 + LOW_W + THREADS + DEPTH_W + 3;

  reg [WARPS*OP_W-1:0] op_state;

  integer v;
  always @* begin
    for (v = 0; v < WARPS; v = v + 1)
      op_state[v*OP_W +: OP_W] = {pc_q[v*30 +: 30], low_q[v*LOW_W +: LOW_W],
                                  mask_q[v*THREADS +: THREADS], depth_q[v*DEPTH_W +: DEPTH_W],
                                  ssy_q[v], taken_q[v], exit_q[v]};
  end

  wire [29:0]        op_pc;
  wire [LOW_W-1:0]   op_low;
  wire [THREADS-1:0] op_mask;
  wire [DEPTH_W-1:0] op_depth;
  wire               op_ssy;
  wire               op_taken;
  wire               op_exit;
  wire               op_nested = |op_depth;

  ws_lib_onehot_mux #(
    .N     (WARPS),
    .WIDTH (OP_W)
  ) u_op_mux (
    .sel_i  (op_sel),
    .data_i (op_state),
    .data_o ({op_pc, op_low, op_mask, op_depth, op_ssy, op_taken, op_exit})
  );

  // ---- Branch: resolve at once, or read R and split ---------------------------------------------

  wire [31:2]        target   = br_target_i[31:2];
  wire [31:2]        fall     = br_fall_i;
  wire [THREADS-1:0] others   = op_mask & ~br_taken_i;
  wire               any      = |br_taken_i;
  wire               jump     = br_jalr_i | any;          // some thread goes to the target
  wire               same     = target == (split_q ? r : fall);
  wire               diverges = !br_jalr_i & any & (|others) & !same;

  wire bad_jump   = br_jalr_i & br_diverge_i;
  wire bad_target = jump & br_target_i[1];
  wire bad_branch = diverges & !op_ssy;
  wire bad        = bad_jump | bad_target | bad_branch;

  wire uniform = branch & !diverges & !bad;
  wire resplit = branch & diverges & !bad & !pop_read;    // the read port is free

  // ---- Split: push the entry that waits at R, then the fall-through side, then run a side -------

  wire taken_at_r = same;
  wire fall_at_r  = fall == r;
  wire both       = !taken_at_r & !fall_at_r;
  wire queue      = !queued_q & (!op_nested | (r != rpc));
  wire push       = split_q & (queue | both);
  wire overflow   = push & (op_depth == FULL);
  wire pushed     = push & !overflow;
  wire run        = split_q & !overflow & !(queue & both);

  // ---- Pop --------------------------------------------------------------------------------------

  wire [THREADS-1:0] still_alive = alive & ~({THREADS{op_exit}} & op_mask);
  wire [THREADS-1:0] top_alive   = top_mask & still_alive;
  wire               at_rpc      = op_pc == rpc;
  wire               in_vain     = popping & !op_exit & !at_rpc;
  wire               pop_next    = popping & !empty_q & (op_exit | at_rpc);
  wire               popped      = pop_next & (|top_alive);

  // ---- Effect of the operation ------------------------------------------------------------------

  reg [31:2] new_pc;
  always @* begin
    if (popping)
      new_pc = top_pc;
    else if (!split_q & wst_valid_i)
      new_pc = entry_pc_i;
    else if (split_q ? !taken_at_r : jump)
      new_pc = target;
    else
      new_pc = fall;
  end

  wire br_join = uniform & op_nested & (new_pc[2 +: LOW_W] == op_low);

  assign wst_ready_o = !popping & !split_q;
  assign br_ready_o  = fast | uniform | run | fault_valid_o;

  // The I-buffer is right when the prediction was, or when the popped entry starts where the one
  // above it left off: pc_q stays that of the I-buffer through the pops of entries without a live
  // thread.
  assign redir_valid_o = start
                       | (uniform & (br_jalr_i | (op_taken != jump)))
                       | (run & (op_taken == taken_at_r))
                       | (popped & (top_pc != op_pc));
  assign redir_warp_o  = op_warp;
  assign redir_pc_o    = new_pc;

  assign wdone_valid_o = popping & empty_q;
  assign wdone_warp_o  = op_warp;

  assign ev_branch_o = br_valid_i & br_ready_o;
  assign ev_split_o  = run;

  assign fault_valid_o = (branch & bad) | overflow;
  assign fault_cause_o = overflow   ? STACK_OVERFLOW
                       : bad_jump   ? DIVERGENT_JUMP
                       : bad_target ? JUMP_TARGET
                       :              NO_SSY;
  assign fault_mask_o  = op_mask;

  // ---- RAMs -------------------------------------------------------------------------------------

  wire [DEPTH_W-1:0] read_rest = (pop_read ? pop_depth : op_depth) - 1'b1;

  // top_*: the top waiting entry of the popped warp, or of the one that splits; rpc: whole
  // reconvergence PC of the running entry above it; alive: threads that had not ended before the
  // running entry's did; r: what the warp's last ssy named
  ws_simt_rows #(
    .WARPS       (WARPS),
    .THREADS     (THREADS),
    .STACK_DEPTH (STACK_DEPTH),
    .LOW_W       (LOW_W)
  ) u_rows (
    .clk_i         (clk_i),
    .op_warp_i     (op_warp),
    .push_i        (pushed),
    .push_place_i  (op_depth[PLACE_W-1:0]),
    .push_pc_i     (queue ? r : fall),
    .push_low_i    (queue ? op_low : r[LOW_W-1:0]),
    .push_mask_i   (queue ? op_mask : others),
    .keep_i        (start | popping),
    .keep_mask_i   (popping ? still_alive : wst_mask_i),
    .named_valid_i (named_valid_i),
    .named_warp_i  (named_warp_i),
    .named_rpc_i   (named_rpc_i),
    .pop_i         (pop_read),
    .pop_warp_i    (pop_warp),
    .split_i       (resplit),
    .br_warp_i     (br_warp_i),
    .read_place_i  (read_rest[PLACE_W-1:0]),
    .top_pc_o      (top_pc),
    .top_low_o     (top_low),
    .top_mask_o    (top_mask),
    .rpc_o         (rpc),
    .r_o           (r),
    .alive_o       (alive)
  );

  // ---- Registers --------------------------------------------------------------------------------

  always @(posedge clk_i) begin
    if (rst_i) begin
      popping_q <= {WARPS{1'b0}};
      split_q   <= 1'b0;
    end else begin
      popping_q <= {WARPS{pop_read}} & pop_sel;
      split_q   <= resplit | (split_q & !run & !overflow);
    end
    empty_q  <= !(|pop_depth);
    rest_q   <= read_rest;
    queued_q <= split_q & (queued_q | pushed);
  end

  wire enter = start | run | pop_next;  // another entry runs

  wire [THREADS-1:0] new_mask  = popping ? top_alive : !split_q ? wst_mask_i
                               : taken_at_r ? others : br_taken_i;
  wire [LOW_W-1:0]   new_low   = popping ? top_low : r[LOW_W-1:0];
  wire [DEPTH_W-1:0] new_depth = popping ? rest_q : split_q ? op_depth + 1'b1 : {DEPTH_W{1'b0}};

  integer w;
  always @(posedge clk_i) begin
    for (w = 0; w < WARPS; w = w + 1) begin
      if (is_sel[w])
        pc_q[w*30 +: 30] <= next_pc[w*30 +: 30];
      else if (op_sel[w] & (start | uniform | run | popped))
        pc_q[w*30 +: 30] <= new_pc;
      if (op_sel[w] & enter) begin
        low_q[w*LOW_W +: LOW_W]      <= new_low;
        mask_q[w*THREADS +: THREADS] <= new_mask;
      end
      if (op_sel[w] & (start | pushed | pop_next))
        depth_q[w*DEPTH_W +: DEPTH_W] <= new_depth;
    end
  end

  wire [WARPS-1:0] waits    = {WARPS{is_wait}} & is_sel;
  wire [WARPS-1:0] is_exit  = {WARPS{exit_i}} & sel_onehot_i;
  wire [WARPS-1:0] starts   = {WARPS{start}} & op_sel;
  wire [WARPS-1:0] ends     = {WARPS{wdone_valid_o}} & op_sel;
  wire [WARPS-1:0] resolved = ({WARPS{uniform | run}} & op_sel) | fast_sel;

  always @(posedge clk_i) begin
    if (rst_i) begin
      live_q <= {WARPS{1'b0}};
      wait_q <= {WARPS{1'b0}};
      pop_q  <= {WARPS{1'b0}};
    end else begin
      live_q <= (live_q | starts) & ~ends;
      wait_q <= (wait_q & ~resolved) | waits;  // a fast one may be followed by the next at once
      pop_q  <= (pop_q & ~ends & ~({WARPS{popped | in_vain}} & op_sel))
              | is_exit | (joins & {WARPS{!is_wait}} & is_sel) | ({WARPS{br_join}} & op_sel);
    end
    exit_q  <= (exit_q & ~starts & ~({WARPS{popped}} & op_sel)) | is_exit;
    joins_q <= (joins_q & ~waits) | (waits & joins);
    taken_q <= (taken_q & ~waits) | (waits & {WARPS{is_taken}});
    ssy_q   <= (ssy_q & ~starts & ~(resolved & {WARPS{!br_jalr_i}}))
             | ({WARPS{is_ssy}} & is_sel);
  end

endmodule

`default_nettype wire
