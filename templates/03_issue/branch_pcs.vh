// SPDX-License-Identifier: Apache-2.0
//% if pc_narrow
  // All PCs are those of the window of 2^${pc_bits} bytes.
  localparam [31:${pc_bits}] BASE = ${pc_top_w}'d${pc_top};

  wire [31:2]        target   = {BASE, br_target_i[${pc_msb}:2]};
  wire [31:2]        fall     = {BASE, br_fall_i[${pc_msb}:2]};
  wire [31:2]        named    = {BASE, named_rpc_i[${pc_msb}:2]};
  wire               unused_above = &{1'b0, br_target_i[31:${pc_bits}], br_fall_i[31:${pc_bits}],
                                     named_rpc_i[31:${pc_bits}]};
//% else
  wire [31:2]        target   = br_target_i[31:2];
  wire [31:2]        fall     = br_fall_i;
//% end
