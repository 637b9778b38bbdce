// SPDX-License-Identifier: Apache-2.0
// Between a machine and the code that Verilator makes, which includes this too (-include): its
// main() is compiled as ws_vlt_main(), what it prints and where it gives up are functions of the
// machine.
#ifndef WS_VLT_H
#define WS_VLT_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#else
// C++ functions by their names in the object files
int ws_vlt_main(int argc, char **argv, char **env) __asm__("_Z11ws_vlt_mainiPPcS0_");
void ws_vlt_fatal(const char *file, int line, const char *scope,
                  const char *text) __asm__("_Z8vl_fatalPKciS0_S0_");
#endif

int ws_vlt_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

#ifdef __cplusplus
}
#endif

#endif
