// SPDX-License-Identifier: Apache-2.0
// The module of outcomes.c, as wsgen would describe it.
#ifndef OUTCOMES_DUT_H
#define OUTCOMES_DUT_H

#define WS_DUT_PORTS(P) P(in, a_i, 3, 0) P(out, lanes_o, 6, 0)
#define WS_DUT_MEANINGS(M) M("", 3, "an operand") M("lane:2", 3, "a word per lane")

#endif
