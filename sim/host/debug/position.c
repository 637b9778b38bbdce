// SPDX-License-Identifier: Apache-2.0
// Compiled for the machine, and never loaded: tells GDB of the variables that the stub shows.
typedef struct {
  unsigned x, y, z;
} ws_position;

#define POSITION(type, name) type name __attribute__((used, section(".position." #name)))
POSITION(ws_position, threadIdx);
POSITION(ws_position, blockIdx);
POSITION(ws_position, blockDim);
POSITION(ws_position, gridDim);
POSITION(unsigned, warp); // slot of the machine
POSITION(unsigned, lane); // thread of the warp
