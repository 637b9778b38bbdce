// SPDX-License-Identifier: Apache-2.0
// Votes, shuffles and matches of CUDA over the threads of a warp.
//
// Part of ws_cuda.h.
#ifndef WS_CUDA_WARP_H
#define WS_CUDA_WARP_H

// The threads of the mask wait for each other and take part. On a machine with a SIMT stack they
// cannot wait: those that execute the call together take part. A constant mask of all threads needs
// no wait: a vote or shuffle begins when no other thread of the warp can still come to it.
#define WS_CUDA_ALL(mask) (__builtin_constant_p(mask) && (uint32_t)(mask) == UINT32_MAX)

#define __activemask() ((unsigned)ws_active_mask())
#define __ballot_sync(mask, predicate)                                                             \
  ({                                                                                               \
    const uint32_t ws_mask_ = (uint32_t)(mask), ws_yes_ = (predicate) != 0;                        \
    (unsigned)(WS_CUDA_ALL(ws_mask_) ? ws_vote_ballot(ws_yes_)                                     \
                                     : ws_sync_ballot(ws_mask_, ws_yes_) & ws_mask_);              \
  })
#define __any_sync(mask, predicate)                                                                \
  ({                                                                                               \
    const uint32_t ws_mask_ = (uint32_t)(mask), ws_yes_ = (predicate) != 0;                        \
    (int)(WS_CUDA_ALL(ws_mask_) ? ws_vote_any(ws_yes_)                                             \
                                : (ws_sync_ballot(ws_mask_, ws_yes_) & ws_mask_) != 0);            \
  })
#define __all_sync(mask, predicate)                                                                \
  ({                                                                                               \
    const uint32_t ws_mask_ = (uint32_t)(mask), ws_yes_ = (predicate) != 0;                        \
    (int)(WS_CUDA_ALL(ws_mask_) ? ws_vote_all(ws_yes_)                                             \
                                : (ws_sync_ballot(ws_mask_, !ws_yes_) & ws_mask_) == 0);           \
  })
#define __uni_sync(mask, predicate)                                                                \
  ({                                                                                               \
    const uint32_t ws_mask_ = (uint32_t)(mask), ws_yes_ = (predicate) != 0;                        \
    (int)(WS_CUDA_ALL(ws_mask_) ? ws_vote_uni(ws_yes_) : ws_cuda_uni(ws_mask_, ws_yes_));          \
  })
#define __ballot(predicate) __ballot_sync(UINT32_MAX, predicate)
#define __any(predicate) __any_sync(UINT32_MAX, predicate)
#define __all(predicate) __all_sync(UINT32_MAX, predicate)
WS_INLINE uint32_t ws_cuda_uni(uint32_t mask, uint32_t yes) {
  const uint32_t some = ws_sync_ballot(mask, yes), others = ws_sync_ballot(mask, !yes);
  return !(some & mask) || !(others & mask);
}

// The threads of the mask that have the same value, of the types of a shuffle. all: the mask if all
// have the same, otherwise 0; *same tells which.
#define __match_any_sync(mask, v)                                                                  \
  ({                                                                                               \
    const union WS_CUDA_WORDS(v) ws_v_ = {(v)};                                                    \
    enum { WS_TOP_ = sizeof ws_v_ / 4 - 1 };                                                       \
    (unsigned)ws_cuda_match((uint32_t)(mask), ws_v_.word[0], ws_v_.word[WS_TOP_]);                 \
  })
#define __match_all_sync(mask, v, same)                                                            \
  ({                                                                                               \
    const uint32_t ws_all_ = (uint32_t)(mask);                                                     \
    const uint32_t ws_match_ = __match_any_sync(ws_all_, v);                                       \
    *(same) = __all_sync(ws_all_, ws_match_ & ws_cuda_first(ws_all_));                             \
    (unsigned)(*(same) ? ws_all_ : 0);                                                             \
  })
#define WS_CUDA_WORDS(v)                                                                           \
  {                                                                                                \
    __typeof__((v) + 0) value;                                                                     \
    uint32_t word[sizeof((v) + 0) / 4];                                                            \
  }
// Value by value: that of the first thread of those that are left.
WS_INLINE uint32_t ws_cuda_match(uint32_t mask, uint32_t low, uint32_t high) {
  uint32_t left = ws_sync_ballot(mask, 1) & mask, match = 0;
  do {
    const uint32_t first = (uint32_t)__builtin_ctz(left);
    const uint32_t differs =
        (ws_sync_shfl(mask, low, first) ^ low) | (ws_sync_shfl(mask, high, first) ^ high);
    const uint32_t same = ws_sync_ballot(mask, !differs) & mask;
    if (!differs) match = same;
    left &= ~same;
  } while (left);
  return match;
}
// The lowest of the threads that take part, as a mask.
WS_INLINE uint32_t ws_cuda_first(uint32_t mask) {
  const uint32_t here = ws_sync_ballot(mask, 1) & mask;
  return here & -here;
}

// Of int, unsigned, float, and of 64-bit integers and double, within groups of `width` threads: a
// power of two, by default the warp.
#define __shfl_sync(mask, v, lane, ...)                                                            \
  WS_CUDA_SHFL(mask, v, ws_cuda_lane((uint32_t)(lane), WS_CUDA_WIDTH(__VA_ARGS__)))
#define __shfl_up_sync(mask, v, delta, ...)                                                        \
  WS_CUDA_SHFL(mask, v, ws_cuda_below((uint32_t)(delta), WS_CUDA_WIDTH(__VA_ARGS__)))
#define __shfl_down_sync(mask, v, delta, ...)                                                      \
  WS_CUDA_SHFL(mask, v, ws_cuda_above((uint32_t)(delta), WS_CUDA_WIDTH(__VA_ARGS__)))
#define __shfl_xor_sync(mask, v, lanes, ...)                                                       \
  WS_CUDA_SHFL(mask, v, ws_cuda_xor((uint32_t)(lanes), WS_CUDA_WIDTH(__VA_ARGS__)))
#define __shfl(...) __shfl_sync(UINT32_MAX, __VA_ARGS__)
#define __shfl_up(...) __shfl_up_sync(UINT32_MAX, __VA_ARGS__)
#define __shfl_down(...) __shfl_down_sync(UINT32_MAX, __VA_ARGS__)
#define __shfl_xor(...) __shfl_xor_sync(UINT32_MAX, __VA_ARGS__)

// A width above the warp's is the warp's.
#define WS_CUDA_WIDTH(...) WS_SECOND(~__VA_OPT__(, ws_cuda_group(__VA_ARGS__)), ws_warp_size(), ~)
WS_INLINE uint32_t ws_cuda_group(int width) {
  const uint32_t warp = ws_warp_size();
  return (uint32_t)width < warp ? (uint32_t)width : warp;
}
WS_INLINE uint32_t ws_cuda_lane(uint32_t lane, uint32_t width) {
  return (ws_lane() & -width) + (lane & (width - 1));
}
WS_INLINE uint32_t ws_cuda_below(uint32_t delta, uint32_t width) {
  const uint32_t lane = ws_lane();
  return (lane & (width - 1)) < delta ? lane : lane - delta;
}
WS_INLINE uint32_t ws_cuda_above(uint32_t delta, uint32_t width) {
  const uint32_t lane = ws_lane();
  return (lane & (width - 1)) + delta >= width ? lane : lane + delta;
}
WS_INLINE uint32_t ws_cuda_xor(uint32_t lanes, uint32_t width) {
  const uint32_t lane = ws_lane(), from = lane ^ lanes;
  return (from & -width) > (lane & -width) ? lane : from; // earlier groups are read, later are not
}
#define WS_CUDA_SHFL(mask, v, from)                                                                \
  ({                                                                                               \
    union WS_CUDA_WORDS(v) ws_u_ = {(v)};                                                          \
    enum { WS_LAST_ = sizeof ws_u_ / 4 - 1 };                                                      \
    const uint32_t ws_from_ = (from), ws_of_ = (uint32_t)(mask);                                   \
    ws_u_.word[0] = WS_CUDA_SHFL_WORD(ws_of_, ws_u_.word[0], ws_from_);                            \
    if (WS_LAST_)                                                                                  \
      ws_u_.word[WS_LAST_] = WS_CUDA_SHFL_WORD(ws_of_, ws_u_.word[WS_LAST_], ws_from_);            \
    ws_u_.value;                                                                                   \
  })
#define WS_CUDA_SHFL_WORD(mask, word, from)                                                        \
  (WS_CUDA_ALL(mask) ? ws_shfl_idx(word, from) : ws_sync_shfl(mask, word, from))

#endif
