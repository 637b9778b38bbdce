#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# outside.sh PREFIX: a host and a kernel outside the tree, with what is installed in PREFIX: the
# commands are those of README ("Writing a host program"), and so is the kernel. The checkout is
# not used. TAP; the last line is "N passed, N failed".
set -u
here=$(cd "$(dirname "$0")" && pwd)
readme=$here/../../../../README.md prefix=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
suite=outside
# shellcheck source=tb/tap.sh
. "$here/../../../../tb/tap.sh"

# The first block of code of a section of README.
block() {
  awk -v title="## $1" '$0 == title { on = 1; next } on && /^## / { exit }
    on && /^```/ { if (in_block) exit; in_block = 1; next } in_block' "$readme"
}

block 'Writing a kernel' > "$tmp/kernel.c"
block 'Writing a host program' > "$tmp/commands"
cp "$here/outside.c" "$tmp/host.c"
cd "$tmp" || exit 2
grep -q WS_KERNEL kernel.c && [ "$(wc -l < commands)" = 3 ]
result $? readme_has_a_kernel_and_three_commands commands

# Nothing else in the environment, so that no variable points to the checkout.
installed() {
  env -i PATH="$prefix/bin:/usr/bin:/bin" LD_LIBRARY_PATH="$prefix/lib" HOME="$tmp" \
    PKG_CONFIG_PATH="$prefix/lib/pkgconfig" TMPDIR="$tmp" "$@"
}
installed bash -e commands > out 2> err && [ "$(tail -n 1 out)" = '1000 of 1000 right' ]
result $? three_commands_of_readme err

# Every kind of machine has its library, and its configurations are found.
for machine in '--config tiny' '--fp none' --bitmanip '--fp none --bitmanip'; do
  # shellcheck disable=SC2086
  installed wscc $machine kernel.c -o k.elf > log 2>&1 && [ -s k.elf ]
  result $? "wscc_${machine// /_}" log
done
# A function of the library, and a header with CUDA keywords.
printf '#include "ws_cuda.h"\n#include <math.h>\n__global__ void k(float *p) {\n  %s\n}\n' \
  'p[threadIdx.x] = expf(p[threadIdx.x]);' > lib.cu
installed wscc -v lib.cu -o lib.elf > log 2>&1
result $? library_and_headers log
# The checkout that it was made in is not asked: the commands name files of PREFIX only.
! grep -F "$(cd "$here/../../../.." && pwd)/sim" log > used
result $? nothing_of_the_checkout used

echo "1..$count"
ends $((count - failed)) $failed
