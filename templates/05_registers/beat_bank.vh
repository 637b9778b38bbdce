// SPDX-License-Identifier: Apache-2.0
  // The bank of beat `nth` of a register whose beat 0 is in `zeroth`, see ws_rf_map.
  function [BANK_W-1:0] beat_bank;
    input [BANK_W-1:0] zeroth;
    input [BEAT_W-1:0] nth;
    integer n;
    begin
      beat_bank = zeroth;
      for (n = 0; (n < BANK_W) && (n < BEAT_W); n = n + 1)
        beat_bank[(n + 1) % BANK_W] =
            zeroth[(n + 1) % BANK_W] ^
            (nth[n] & (THREADS > LANES) & (RF_SWIZZLE != 0) & (RF_BANKS > 1));
    end
  endfunction
