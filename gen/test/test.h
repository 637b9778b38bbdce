// SPDX-License-Identifier: Apache-2.0
// TAP for the generator's own tests.
#ifndef WS_GEN_TEST_H
#define WS_GEN_TEST_H

#include "../config.h"
#include "../util.h"

#define TMP "build/gen/tmp" // files made by tests; emptied at the start

// One TAP line `ok N - gen/<id>`; the rest is printed when it fails.
void t_ok(bool pass, const char *id, const char *fmt, ...) WS_PRINTF(3, 4);
void t_skip(const char *id, const char *why);
bool t_has(const char *text, const char *part); // text may be NULL
const char *t_text(const ws_buf_t *b);          // "" when nothing was added
int t_shell(const char *command);               // exit status
void t_write(const char *path, const char *text);
// The configurations of the tree that match, in order: names in gen/configs, paths of others.
typedef struct {
  size_t n;
  const char *name[64];
} t_configs_t;
t_configs_t t_configs(const char *pattern);
#define T_SHIPPED "gen/configs/*.cfg"
bool t_of_a_gpu(const char *config); // of the literature

// Applies blank separated KEY=VALUE words to the defaults; t_resolve also checks and resolves.
// Whether the part has the value: special functions that come with floats are auto.
bool t_is(const ws_config_t *c, const ws_param_t *p, int v);
bool t_set(ws_config_t *c, const char *words, ws_buf_t *err);
bool t_resolve(ws_config_t *c, const char *words, ws_buf_t *err);
void t_rules(void); // parts of test_config
void t_keys(void);
// Reads a configuration of GPGPU-Sim of this text, in the file TMP/gs.config.
bool t_gpgpusim_read(const char *text, ws_config_t *c, ws_buf_t *report, ws_buf_t *err);
void t_gpgpusim_keys(void); // parts of test_gpgpusim
void t_gpgpusim_units(void);

void test_config(void);
void test_tmpl(void);
void test_vhead(void);
void test_vorder(void);
void test_vcheck(void);
void test_wire(void);
void test_isa(void);
void test_units(void);
void test_emit(void);
void test_regs(void);
void test_gpgpusim(void);
void test_cli(void);
void test_effects(void); // minutes: only on demand

#endif
