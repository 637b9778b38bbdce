kernel void spin(global volatile int *flag, global int *d) {
  while (*flag == 0)
    continue;
  d[get_global_id(0)] = *flag;
}
