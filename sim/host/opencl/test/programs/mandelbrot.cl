__kernel void mandelbrot(__global uchar *out, float scale, uint limit, int width, int bench) {
  int tid = get_global_id(0);
  int i = tid % (width / 4), j = tid / (width / 4);
  int4 veci = {4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3};
  int4 vecj = {j, j, j, j};
  float4 x0 = convert_float4(veci) * scale - 2.0f, y0 = convert_float4(vecj) * scale - 1.0f;
  float4 x = x0, y = y0;
  uint iter = 0;
  int4 count = (int4)0, in = (int4)-1;
  for (iter = 0; any(in) && iter < limit; iter++) {
    float4 tmp = x;
    in = in & (x * x + y * y <= 4.0f);
    count -= in;
    x = select(x, x * x + x0 - y * y, in);
    y = select(y, 2.0f * tmp * y + y0, in);
  }
  vstore4(convert_uchar4_sat(count), tid, out);
}
