__kernel void step(__global const float4 *pos, __global float4 *vel, __global float4 *next,
                   __local float4 *shared_pos, const int n, const float dt, const float eps) {
  const int i = get_global_id(0), l = get_local_id(0), size = get_local_size(0);
  float4 p = pos[i];
  float4 acc = (float4)(0.0f);
  for (int t = 0; t < n; t += size) {
    shared_pos[l] = pos[t + l];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < size; j++) {
      float4 r = shared_pos[j] - p;
      float d2 = r.x * r.x + r.y * r.y + r.z * r.z + eps;
      float inv = rsqrt(d2);
      float s = shared_pos[j].w * inv * inv * inv;
      acc.xyz += s * r.xyz;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  float4 v = vel[i];
  p.xyz += v.xyz * dt + acc.xyz * (0.5f * dt * dt);
  v.xyz += acc.xyz * dt;
  next[i] = p;
  vel[i] = v;
}
