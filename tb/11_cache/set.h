// SPDX-License-Identifier: Apache-2.0
// The set of a line of the data cache, as the key dcache_index says.
#ifndef TB_SET_H
#define TB_SET_H

#include "ws_config.h"

#include <stdint.h>

// The set of the line with this number (address / bytes of a line), of `sets`, a power of two.
static inline uint32_t dc_set(uint32_t line, uint32_t sets) {
#if WS_DCACHE_INDEX == WS_DCACHE_INDEX_XOR
  return (line ^ line / sets ^ line / sets / sets ^ line / sets / sets / sets) % sets;
#else
  return line % sets;
#endif
}

// The number of the line in a set whose bits above those of a set are `tag`.
static inline uint32_t dc_line(uint32_t tag, uint32_t set, uint32_t sets) {
  const uint32_t in_set_0 = dc_set(tag * sets, sets);
  return tag * sets + (in_set_0 ^ set);
}

#endif
