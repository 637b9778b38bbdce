// SPDX-License-Identifier: Apache-2.0
// What newlib's configure would find out: no errors but by value, and the algorithms that need no
// double for a float (machine/ieeefp.h would choose them, too).
#define _IEEE_LIBM 1
#define __OBSOLETE_MATH 1
