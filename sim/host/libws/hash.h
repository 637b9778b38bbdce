// SPDX-License-Identifier: Apache-2.0
// FNV-1a, 64 bits, of what machines and programs are made of.
#ifndef WS_HOST_HASH_H
#define WS_HOST_HASH_H

#include <stddef.h>
#include <stdint.h>

#define WS_HASH_START UINT64_C(0xcbf29ce484222325)

uint64_t ws_hash_bytes(uint64_t h, const void *from, size_t bytes);
uint64_t ws_hash_text(uint64_t h, const char *text); // with its zero
// Of a name and the contents of a file; of the name alone where there is no such file.
uint64_t ws_hash_file(const char *path, const char *name);

#endif
