// Structures: in buffers, by value, nested, with unions; more arguments than the block holds.
typedef struct {
  float3 at; // 16 bytes
  short kind;
  uchar4 color;
  long id;
} particle_t;

typedef struct {
  int n;
  struct {
    float gain;
    int taps[3];
  } part[2];
  union {
    uint bits;
    float value;
  } either;
} setting_t;

constant particle_t origin = {(float3)(1, 2, 3), -5, (uchar4)(9, 8, 7, 6), 1L << 40};

particle_t moved(particle_t p, const setting_t *s, int axis) {
  float place[3] = {p.at.x, p.at.y, p.at.z};
  place[axis] += s->part[1].gain * s->part[axis & 1].taps[axis];
  p.at = vload3(0, place);
  p.id += s->n;
  return p;
}

kernel void move(global particle_t *all, const setting_t s) {
  const int i = get_global_id(0);
  particle_t p = i & 1 ? all[i] : origin;
  p = moved(p, &s, i % 3);
  p.kind += as_int(s.either.value) == (int)s.either.bits;
  p.color = p.color.wzyx;
  all[i] = p;
}

kernel void many(global long *out, const char a, const short b, const int c, const long d,
                 const uchar2 e, const float f, const float4 g, const float16 h, const int3 i,
                 const setting_t s, global const int *j, local int *scratch, constant int *k,
                 const ulong8 l, const float16 m, const uint n) {
  const int me = get_local_id(0);
  scratch[me] = j[me];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = a + b + c + d + e.y + (int)f + (int)g.w + (int)h.sf + i.z +
                          s.part[1].taps[2] + scratch[me ^ 1] + k[1] + (long)l.s7 + (int)m.s9 + n;
}
