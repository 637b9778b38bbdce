// SPDX-License-Identifier: Apache-2.0
  // ---- Value ----

  // The warp's number in the SM: those of a sub-core are PART, PART + SCHEDULERS ..
  localparam [31:0] PART_32 = PART;
  reg [SM_W-1:0]    sm_warp;

  always @* begin
    sm_warp = PART_32[SM_W-1:0];
    sm_warp[SM_W-1 -: WARP_W] = res_warp_o;
  end

  reg [31:0] value;     // the same for all lanes; the thread's index is added to it
  reg        is_lane;
  reg [2:0]  is_tid;    // z, y, x

  always @* begin
    value   = 32'd0;
    is_lane = 1'b0;
    is_tid  = 3'b000;
    case (csr_q)
      CSR_CYCLE, CSR_TIME:   value = cycle_i[31:0];
      CSR_CYCLEH, CSR_TIMEH: value = cycle_i[63:32];
      CSR_INSTRET:           value = instret_i[31:0];
      CSR_INSTRETH:          value = instret_i[63:32];
      CSR_LANE:              is_lane = 1'b1;
      CSR_WARP:              value[SM_W-1:0] = sm_warp;
      CSR_SM:                value = sm_id_i;
      CSR_TID_X:             is_tid = 3'b001;
      CSR_TID_Y:             is_tid = 3'b010;
      CSR_TID_Z:             is_tid = 3'b100;
      CSR_CTAID_X:           value[23:0] = cta_x;
      CSR_CTAID_Y:           value[15:0] = cta_y;
      CSR_CTAID_Z:           value[15:0] = cta_z;
      CSR_NTID_X:            value[11:0] = block_x_i;
      CSR_NTID_Y:            value[11:0] = block_y_i;
      CSR_NTID_Z:            value[11:0] = block_z_i;
      CSR_NCTAID_X:          value[23:0] = grid_x_i;
      CSR_NCTAID_Y:          value[15:0] = grid_y_i;
      CSR_NCTAID_Z:          value[15:0] = grid_z_i;
      CSR_ACTIVE:            value[THREADS-1:0] = active_q;
      CSR_PARAM:             value = param_ptr_i;
      CSR_LOCAL_BYTES:       value[16:0] = local_bytes_i;
      CSR_GLOBAL_X: begin
        value  = first_x;
        is_tid = 3'b001;
      end
      CSR_GLOBAL_Y: begin
        value[27:0] = first_y;
        is_tid      = 3'b010;
      end
      CSR_WARP_SIZE:         value = THREADS;
      CSR_STACK_TOP:         value = {15'h7000, local_bytes_i};  // end of the local window 0xE...
      default:               value = count;
    endcase
  end

  wire [31-TID_W:0]  carried = value[31:TID_W] + 1'b1;
  reg [DATA_W-1:0] data;
  reg [TID_W-1:0]    tid;
  reg [TID_W:0]      sum;

  integer i;
  integer d;
  always @* begin
    for (i = 0; i < LANES; i = i + 1) begin
      tid = {TID_W{1'b0}};
      for (d = 0; d < 3; d = d + 1)
        tid = tid | (rd_tid_i[(i*3+d)*TID_W +: TID_W] & {TID_W{is_tid[d]}});
      sum = {1'b0, value[TID_W-1:0]} + {1'b0, tid};
      data[i*32 +: 32] = {sum[TID_W] ? carried : value[31:TID_W], sum[TID_W-1:0]} |
                         ((first | i) & {32{is_lane}});
    end
  end

  assign res_data_o = data;
