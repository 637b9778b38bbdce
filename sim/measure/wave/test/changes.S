// SPDX-License-Identifier: Apache-2.0
// Replaces an instruction that the instruction cache already holds, without fence.i: RTL and model
// differ as it issues.
#include "ws.inc"
entry changes
	la t0, 1f
	li t1, 0x00200513               // addi a0, zero, 2
	sw t1, (t0)
	fence
1:	addi a0, zero, 1
	exit
