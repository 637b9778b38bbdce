// SPDX-License-Identifier: Apache-2.0
// What newlib's configure would find: errors are returned only by value, and a float uses the
// algorithms without double (machine/ieeefp.h would choose them, too).
#define _IEEE_LIBM 1
#define __OBSOLETE_MATH 1
