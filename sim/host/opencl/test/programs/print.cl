__kernel void print(__global const int *a) {
  int i = get_global_id(0);
  if (i == 5) {
    printf("%d %f %v4f %s %ld|%5.2v2hlf|%v4hhd|%v2ld|%%|%c|%x\n", a[i], 2.5f, (float4)(1, 2, 3, 4),
           "word", 1L << 40, (float2)(1.234f, 5), (char4)(-1, 2, 3, -4), (long2)(-1, 1L << 33), 'x',
           255);
    printf("");
    printf("%d %s\n", 7);
    printf("%g %e %g\n", 1e10f, INFINITY, as_float(0x00012340 + a[i]));
  }
}
