// SPDX-License-Identifier: Apache-2.0
  // Radix-4 Booth digits, -2 to 2, from three bits of the multiplier each. A row is a signed 34-bit
  // multiple. Instead of extending its sign s to the left, it takes !s, and the corrections
  // subtract the sign's weight for all rows at once: s * -2^33 = !s * 2^33 - 2^33. In the columns
  // below, the corrections contain the ones that complete the two's complement of negative rows.
  // Carry-save adders take three vectors from the front of a list and append two, until two are
  // left.
