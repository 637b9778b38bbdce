// SPDX-License-Identifier: Apache-2.0
// wsrdbar: command line of the pass of read barriers.
#include <stdlib.h>
#include <string.h>

#include "../../host/libws/file.h"
#include "rdbar.h"

static const char usage[] =
    "usage: wsrdbar IN.s -o OUT.s [--report]\n"
    "Puts `rdbar` into assembly that wsssy has written, for machines with war = software.\n"
    "  --report   print how many instructions set and wait for read barriers\n"
    "exit: 0 ok, 1 the input cannot be analysed, 2 usage or file error\n";

static void print(const ssy_unit_t *u, FILE *f) {
  ssy_write(u, f);
  // libws looks for this section in a program for a machine that needs the barriers.
  fprintf(f, "\t.section\t.ws_read_barriers,\"\",@progbits\n\t.byte\t1\n");
}

int main(int argc, char **argv) {
  const char *in = NULL, *out = NULL;
  bool report = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
      out = argv[++i];
    else if (strcmp(argv[i], "--report") == 0)
      report = true;
    else if (argv[i][0] != '-' && !in)
      in = argv[i];
    else
      in = out = NULL, i = argc;
  }
  if (!in || !out) return fputs(usage, stderr), 2;
  size_t len;
  char *text = ws_file_read(in, &len);
  if (!text) return perror(in), 2;
  ssy_unit_t u;
  rdb_counts_t n;
  ssy_init(&u, in, stderr);
  u.lrsc = true;
  int status = rdb_run(&u, text, len, &n) ? 0 : 1;
  free(text);
  if (!status && report)
    printf("%s: %d instructions, %d set a read barrier, %d wait, %d rdbar\n", in, n.insns, n.sets,
           n.waits, n.words);
  if (!status && !ssy_write_file(&u, "wsrdbar", out, print)) status = 2;
  ssy_free(&u);
  return status;
}
