#define IN_RANGE(x, min, max) ((x) >= (min) && (x) <= (max))
#define CLAMP_RANGE(x, min, max) x = (x < (min)) ? min : ((x > (max)) ? max : x)

// A tile with a halo of `iteration` cells is advanced by as many steps in local memory.
__kernel void hotspot(int iteration, global float *power, global float *temp_src,
                      global float *temp_dst, int cols, int rows, int border_cols, int border_rows,
                      float Cap, float Rx, float Ry, float Rz, float step) {
  local float temp_on[BLOCK][BLOCK];
  local float power_on[BLOCK][BLOCK];
  local float temp_t[BLOCK][BLOCK];
  const float amb_temp = 80.0f;
  int bx = get_group_id(0), by = get_group_id(1), tx = get_local_id(0), ty = get_local_id(1);
  float step_div_Cap = step / Cap, Rx_1 = 1 / Rx, Ry_1 = 1 / Ry, Rz_1 = 1 / Rz;
  int small_rows = BLOCK - iteration * 2, small_cols = BLOCK - iteration * 2;
  int blkY = small_rows * by - border_rows, blkX = small_cols * bx - border_cols;
  int blkYmax = blkY + BLOCK - 1, blkXmax = blkX + BLOCK - 1;
  int yidx = blkY + ty, xidx = blkX + tx, index = cols * yidx + xidx;
  if (IN_RANGE(yidx, 0, rows - 1) && IN_RANGE(xidx, 0, cols - 1)) {
    temp_on[ty][tx] = temp_src[index];
    power_on[ty][tx] = power[index];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  int validYmin = (blkY < 0) ? -blkY : 0;
  int validYmax = (blkYmax > rows - 1) ? BLOCK - 1 - (blkYmax - rows + 1) : BLOCK - 1;
  int validXmin = (blkX < 0) ? -blkX : 0;
  int validXmax = (blkXmax > cols - 1) ? BLOCK - 1 - (blkXmax - cols + 1) : BLOCK - 1;
  int N = ty - 1, S = ty + 1, W = tx - 1, E = tx + 1;
  N = (N < validYmin) ? validYmin : N;
  S = (S > validYmax) ? validYmax : S;
  W = (W < validXmin) ? validXmin : W;
  E = (E > validXmax) ? validXmax : E;
  bool computed;
  for (int i = 0; i < iteration; i++) {
    computed = false;
    if (IN_RANGE(tx, i + 1, BLOCK - i - 2) && IN_RANGE(ty, i + 1, BLOCK - i - 2) &&
        IN_RANGE(tx, validXmin, validXmax) && IN_RANGE(ty, validYmin, validYmax)) {
      computed = true;
      temp_t[ty][tx] =
          temp_on[ty][tx] +
          step_div_Cap * (power_on[ty][tx] +
                          (temp_on[S][tx] + temp_on[N][tx] - 2.0f * temp_on[ty][tx]) * Ry_1 +
                          (temp_on[ty][E] + temp_on[ty][W] - 2.0f * temp_on[ty][tx]) * Rx_1 +
                          (amb_temp - temp_on[ty][tx]) * Rz_1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == iteration - 1) break;
    if (computed) temp_on[ty][tx] = temp_t[ty][tx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (computed) temp_dst[index] = temp_t[ty][tx];
}
