// SPDX-License-Identifier: Apache-2.0
// Runs a program under qemu-riscv32 without a C library, and writes its words to stdout: of csmith
// the checksum, of gen.c (with THREADS) the result of each thread.
#include <stddef.h>
#include <stdint.h>

static void call(uint32_t number, uint32_t a, uint32_t b, uint32_t c) {
  register uint32_t a0 __asm__("a0") = a, a1 __asm__("a1") = b, a2 __asm__("a2") = c;
  register uint32_t a7 __asm__("a7") = number;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
}

void *memcpy(void *to, const void *from, size_t n);
void *memcpy(void *to, const void *from, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
  return to;
}
void *memset(void *to, int v, size_t n);
void *memset(void *to, int v, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((volatile uint8_t *)to)[i] = (uint8_t)v;
  return to;
}

enum { EXIT = 93, WRITE = 64 };
void start(void);
__asm__(".globl _start\n_start: andi sp, sp, -16\n call start\n");

#ifdef THREADS
uint32_t work(uint32_t thread);
void start(void) {
  static uint32_t result[THREADS];
  for (uint32_t t = 0; t < THREADS; t++)
    result[t] = work(t);
  call(WRITE, 1, (uint32_t)result, sizeof result);
  call(EXIT, 0, 0, 0);
}
#else
uint32_t ws_checksum;
int program(void);
void start(void) {
  program();
  call(WRITE, 1, (uint32_t)&ws_checksum, 4);
  call(EXIT, 0, 0, 0);
}
#endif
