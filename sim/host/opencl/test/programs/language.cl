// Everything of OpenCL C that is not a function of floats: a result per line, in order.
#define PUT(x) out[n++] = (long)(x)

kernel void integers(global long *out, const int a, const int b, const uint c, const long l,
                     const ulong m, const char ch, const uchar uc, const short sh) {
  int n = 0;
  PUT(mul_hi(a, b));
  PUT(mul_hi(c, c));
  PUT(mul_hi(l, l));
  PUT(mad_hi(a, b, 5));
  PUT(mul24(1234, -77));
  PUT(mad24(1234, -77, 9));
  PUT(rotate(c, 7u));
  PUT(rotate(uc, (uchar)3));
  PUT(clz(c >> 5));
  PUT(clz((uchar)1));
  PUT(clz((ushort)0));
  PUT(popcount(c));
  PUT(popcount(m));
  PUT(add_sat(a, 0x7FFFFFFF));
  PUT(sub_sat(-a, 0x7FFFFFFF));
  PUT(add_sat(ch, (char)127));
  PUT(add_sat(uc, (uchar)200));
  PUT(sub_sat((uchar)3, uc));
  PUT(add_sat(m, ~(ulong)0));
  PUT(hadd(a, b));
  PUT(rhadd(a, b));
  PUT(hadd(c, 0xFFFFFFFFu));
  PUT(abs(b));
  PUT(abs_diff(a, b));
  PUT(abs_diff(ch, (char)-128));
  PUT(max(a, b));
  PUT(min(sh, (short)-3));
  PUT(clamp(a, -10, 10));
  PUT(upsample(sh, (ushort)0x1234));
  PUT(upsample(a, c));
  PUT(l / 1000003);
  PUT(l % 1000003);
  PUT(m / 12345678901ul);
  PUT(m % 12345678901ul);
  PUT(l << (a & 63));
  PUT(l >> (a & 63));
  PUT(m >> 33);
  PUT(l * l);
  PUT(select(a, b, 1));
  PUT(select(a, b, 0));
  PUT(bitselect(c, ~c, 0xFF00FFu));
  PUT(as_int(1.5f));
  PUT(as_uint((uchar4)(1, 2, 3, 4)));
  PUT(any((int4)(0, 0, -1, 0)));
  PUT(all((int4)(-1, -1, -1, 0)));
  PUT(isnan(NAN) + isinf(INFINITY) + isfinite(1.0f) + isnormal(1e-40f) + signbit(-1.0f));
  PUT(isgreater(1.0f, NAN) + isless(1.0f, 2.0f) + isordered(1.0f, NAN) + isunordered(1.0f, NAN));
  PUT(sizeof(size_t));
  PUT(sizeof(int3));
  PUT(sizeof(long));
  PUT((c > 5 ? 1 : 2) + (a < b) + !b);
}

kernel void conversions(global long *out, const float f, const float big, const long l,
                        const ulong m) {
  int n = 0;
  PUT(convert_int(f));
  PUT(convert_int_rte(f));
  PUT(convert_int_rtz(f));
  PUT(convert_int_rtp(f));
  PUT(convert_int_rtn(f));
  PUT(convert_uchar_sat(f * 100));
  PUT(convert_uchar_sat(-f));
  PUT(convert_char_sat(-f * 1000));
  PUT(convert_short_sat(big));
  PUT(convert_int_sat(big));
  PUT(convert_uint_sat(big));
  PUT(convert_uint_sat(-f));
  PUT(convert_long(f * 1e12f));
  PUT(convert_ulong(f * 1e12f));
  PUT(convert_long_sat(big * big * big));
  PUT(convert_float(l));
  PUT(convert_float(m) / 1024);
  PUT(convert_float_rtz(16777217));
  PUT(convert_float_rtp(16777217));
  PUT(convert_uchar(300));
  PUT(convert_short_sat(100000));
  PUT(convert_uint_sat(-5));
  PUT(convert_char_sat(200u));
  int4 v = convert_int4_sat_rte((float4)(1.5f, 2.5f, -1.5f, 3e9f));
  PUT(v.x);
  PUT(v.y);
  PUT(v.z);
  PUT(v.w);
  uchar4 u = convert_uchar4_sat((int4)(-1, 128, 255, 256));
  PUT(as_uint(u));
  PUT((int)f);
  PUT((uint)f);
  PUT((float)l > 0);
  PUT((float)(uchar)250 + (float)(short)-3);
}

kernel void vectors(global long *out, const float4 f, const int3 i3, const uchar8 u8,
                    const short16 s16) {
  int n = 0;
  PUT(f.x + f.y * 10 + f.z * 100 + f.w * 1000);
  PUT(i3.x + i3.y * 10 + i3.z * 100);
  PUT(u8.s0 + u8.s7);
  PUT(s16.sF - s16.s1);
  float4 g = f.wzyx;
  PUT(g.x * 1000 + g.w);
  g.xz = f.lo;
  PUT(g.x + g.y * 10 + g.z * 100 + g.w * 1000);
  int8 w = (int8)((int4)(1, 2, 3, 4), (int2)(5, 6), 7, 8);
  PUT(w.even.w + w.odd.w * 10);
  PUT(w.hi.x);
  PUT((w > 4).s0 + (w > 4).s7);
  int8 t = w * 3 - (w << 1);
  PUT(t.s0 + t.s3 + t.s7);
  uint4 mask = (uint4)(3, 2, 1, 0);
  PUT(shuffle(f, mask).x);
  PUT(shuffle2(f, f * 10, (uint4)(7, 0, 4, 1)).x);
  PUT(dot(f, f));
  float3 c = cross((float3)(1, 2, 3), (float3)(4, 5, 6));
  PUT(c.x + 10 * c.y + 100 * c.z);
  PUT(length((float2)(3, 4)));
  PUT(distance((float3)(1, 2, 2), (float3)(0)) * 10);
  PUT(normalize((float2)(0, 5)).y);
  PUT(fast_length((float4)(2, 2, 2, 2)));
  PUT(mix((float4)(0), (float4)(8), 0.25f).w);
  PUT(smoothstep(0.0f, 2.0f, 1.0f) * 2);
  PUT(fma(f.x, f.y, f.z));
  PUT(mad((float2)(2), (float2)(3), (float2)(4)).y);
  float whole;
  int e;
  PUT(fract(3.75f, &whole) * 4 + whole * 10);
  PUT(modf(-3.75f, &whole) * 4 + whole * 10);
  PUT(frexp(48.0f, &e) * 8 + e * 10);
  PUT(frexp(as_float(0x00300000), &e) * 8 + e * 10);
  PUT(ldexp(0.75f, 5));
  PUT(ilogb(1000.0f));
  PUT(remquo(29.0f, 3.0f, &e) + e * 100);
  PUT(sincos(0.0f, &whole) + whole);
  PUT(pown(-2.0f, 3) + rootn(27.0f, 3));
  PUT(nan(0u) != nan(0u));
  PUT(max(f, 2.5f).x + min(f, 2.5f).w);
  PUT(vec_step(int3) + vec_step(float16));
}

kernel void memory(global long *out, global const float *in, global half *halves,
                   global uchar *bytes, local int *scratch, constant int *table) {
  local int counts[4];
  const int l = get_local_id(0), size = get_local_size(0);
  int private_array[10];
  if (l < 4) counts[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&counts[l & 3]);
  atomic_add(&counts[0], 2);
  scratch[l] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 10; i++)
    private_array[i] = i * l;
  event_t e = async_work_group_copy(scratch, (global const int *)in, (size_t)size, 0);
  wait_group_events(1, &e);
  if (l) return;
  int n = 0;
  PUT(counts[0]);
  PUT(counts[3]);
  PUT(scratch[size - 1] == as_int(in[size - 1]));
  PUT(private_array[table[1]]);
  float4 v = vload4(0, in + 1); // not aligned for a float4
  PUT(v.x + v.w);
  vstore3((float3)(7, 8, 9), 1, (global float *)bytes);
  PUT(((global float *)bytes)[4]);
  vstore_half(1.5f, 3, halves);
  PUT(vload_half(3, halves) * 2);
  vstore_half_rtz(2049.0f, 4, halves);
  PUT(vload_half(4, halves));
  vstore_half_rtp(2049.0f, 4, halves);
  PUT(vload_half(4, halves));
  vstorea_half4((float4)(1, 2, 3, 65504), 2, halves);
  PUT(vloada_half4(2, halves).w);
  vstore_half(2049.0f, 4, halves); // halfway: to even
  PUT(vload_half(4, halves));
  vstore_half(2051.0f, 4, halves);
  PUT(vload_half(4, halves));
  vstore4((uchar4)(1, 2, 3, 4), 3, bytes);
  PUT(vload2(7, bytes).y);
  vstore4((short4)(-1, -2, -3, -4), 1, (global short *)bytes);
  PUT(((global short *)bytes)[7]);
  prefetch(in, 4);
  mem_fence(CLK_GLOBAL_MEM_FENCE);
}

kernel void atomics(global int *i, global uint *u, global float *f, global int *lock,
                    const int value) {
  const int g = get_global_id(0);
  atomic_add(&i[0], value);
  atomic_sub(&i[1], value);
  atomic_inc(&i[2]);
  atomic_dec(&i[3]);
  atomic_min(&i[4], -g);
  atomic_max(&i[5], g);
  atomic_and(&u[0], ~(1u << (g & 31)));
  atomic_or(&u[1], 1u << (g & 31));
  atomic_xor(&u[2], 1u << (g & 31));
  atomic_max(&u[3], 0x80000000u + g);
  atomic_min(&u[4], (g & 1 ? 0xFFFFFFFFu : 0x7FFFFFFFu) - g);
  if (g == 0) u[5] = atomic_xchg(&u[5], 77u);
  atomic_xchg(&f[0], 2.5f);
  atom_add(&i[6], 1);
}

// A sum of floats by compare-and-swap, in global and in local memory.
kernel void swaps(global float *sum, global float *group_sum) {
  local float mine;
  const float v = (float)(get_global_id(0) & 3);
  if (get_local_id(0) == 0) mine = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  volatile global int *at = (volatile global int *)sum;
  int old = *at, seen;
  do {
    seen = old;
    old = atomic_cmpxchg(at, seen, as_int(as_float(seen) + v));
  } while (old != seen);
  volatile local uint *here = (volatile local uint *)&mine;
  uint is = *here, was;
  do {
    was = is;
    is = atomic_cmpxchg(here, was, as_uint(as_float(was) + v));
  } while (is != was);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) group_sum[get_group_id(0)] = mine;
}
