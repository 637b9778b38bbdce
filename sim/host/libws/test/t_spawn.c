// SPDX-License-Identifier: Apache-2.0
// Other programs: streams, environment, exit status, signals, what cannot be started; text.
#include "t.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../../common/spawn.h"
#include "../../../common/text.h"
#include "../file.h"

static int shell(const char *command, const ws_spawn_t *how) {
  return ws_spawn((const char *const[]){"sh", "-c", command, NULL}, how);
}

static void status_test(void) {
  double wall = -1, cpu = -1;
  CHECK(shell("exit 3", NULL) == 3, "the exit status is lost");
  CHECK(shell("kill -9 $$", &(ws_spawn_t){.wall = &wall, .cpu = &cpu}) == 137,
        "the signal is lost");
  CHECK(wall >= 0 && wall < 60 && cpu >= 0 && cpu < 60, "%g s, %g s of the processor", wall, cpu);
  errno = 0;
  CHECK(ws_spawn((const char *const[]){"no-such-program", NULL}, NULL) == -1 && errno == ENOENT,
        "no program: errno %d", errno);
}

static void streams_test(void) {
  static const char *const hidden[] = {"WS_T_HIDDEN", NULL};
  size_t n;
  char *path = ws_text("%s/%s", t_setup.tmp, "spawned"), *other = ws_text("%s.err", path);
  setenv("WS_T_HIDDEN", "1", 1);
  setenv("WS_T_HIDDEN_NOT", "2", 1);
  const char *command = "echo \"$WS_T_HIDDEN-$WS_T_HIDDEN_NOT\"; cat; echo error >&2";
  errno = 0;
  int rc = shell(command, &(ws_spawn_t){"/dev/null", path, path, .hidden = hidden}), why = errno;
  char *text = ws_file_read(path, &n);
  CHECK(!rc && text && !strcmp(text, "-2\nerror\n"), "both in one file: %d, errno %d, '%s'", rc,
        why, text ? text : "(unread)");
  free(text);
  errno = 0;
  rc = shell(command, &(ws_spawn_t){"/dev/null", path, other, .hidden = hidden}), why = errno;
  text = ws_file_read(path, &n);
  char *errors = ws_file_read(other, &n);
  CHECK(!rc && text && errors && !strcmp(text, "-2\n") && !strcmp(errors, "error\n"),
        "a file each: %d, errno %d, '%s', '%s'", rc, why, text ? text : "(unread)",
        errors ? errors : "(unread)");
  free(text);
  free(errors);
  free(other);
  free(path);
}

static void text_test(void) {
  char *text = ws_text("%0*d", 70000, 7);
  CHECK(text && strlen(text) == 70000 && text[69999] == '7', "a long text");
  free(text);
}

const t_test_t t_spawn_tests[] = {{"spawn/status", status_test},
                                  {"spawn/streams", streams_test},
                                  {"spawn/text", text_test},
                                  {NULL, NULL}};
