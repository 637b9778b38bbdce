// SPDX-License-Identifier: Apache-2.0
// Included by tests of units that multiply, after job_t, O and L.

// The unit shows the result of this beat.
static void shows(const job_t *j) {
  WS_EXPECT(O->res_warp_o, j->warp);
  WS_EXPECT(O->res_rd_o, j->rd);
  WS_EXPECT(O->res_beat_o, j->beat);
  WS_EXPECT(O->res_last_o, j->last);
  WS_EXPECT(O->res_mask_o, j->mask);
  for (unsigned i = 0; i < L; i++)
    if (j->mask >> i & 1)
      WS_CHECK_EQ(CVEC(O->res_data_o)[i], j->want[i], "op %u lane %u", j->op, i);
}
