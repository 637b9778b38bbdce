// SPDX-License-Identifier: Apache-2.0
// Where GDB finds the position of a thread: addresses that are in no window of a machine. The stub
// answers reads; position.c has the variables there, for GDB's expressions.
#ifndef WS_POSITION_H
#define WS_POSITION_H

#define WS_POSITION_BASE 0xF0000000u
// ORDER POSITION: threadIdx blockIdx blockDim gridDim, a row of four words each, then the others.
enum { WS_POSITION_ROW = 16, WS_POSITION_BYTES = 4 * WS_POSITION_ROW + 8 };

#endif
