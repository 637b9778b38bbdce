#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# recipes.sh: no recipe writes its target in place, where another make may be reading it: each
# writes a name of its own (gen/new.mk) and renames it. Looks at what make would do for all that is
# built. Ends with "N passed, N failed".
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL
passed=0 failed=0
words='CFG=tiny WARPS=4 ISA=+zba_zbb'
targets=(gen build/gen_test wsrun wsmodel machine machine-model machine-wave kernels
  kernels-bitmanip kernels-pairs kernels-read-barriers wscc libws opencl wsdis
  build/wsarea build/wstiming build/wsbench build/wsbench-san build/micro/micro
  build/micro/kernels.elf build/model/libws_model.a build/model/test_model build/model/test_fp
  build/axi_test build/outcomes_test build/geometry_test build/ssy_test build/rdbar_test
  build/kernel_model_test build/cuda_test build/corner_cuda build/corner.elf build/corner-bare.elf
  build/corner.functions build/ulp.elf build/libws-test/san
  build/libws-test/plain build/libws-test/a.elf build/sm_test/sm_test sm-programs
  sm-programs-read build/opencl/test/builds)
for t in "${targets[@]}"; do
  # shellcheck disable=SC2086
  make -nB --no-print-directory "$t" $words > build/recipes.$$ 2>&1 || {
    echo "not ok - recipes/$t: make -n fails"; tail -n 3 build/recipes.$$; failed=$((failed + 1))
    continue; }
  # Names after -o, > and of cp and ar, except those of programs that rename themselves.
  wrong=$(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' build/recipes.$$ | grep -v 'flock 8' |
    tr '&;|' '\n\n\n' |
    awk '/^ *build\/ws(ssy|rdbar) / || / verilator / { next }
      $1 == "cp" { print $NF }
      $1 == "ar" { print $3 }
      { for (i = 2; i <= NF; i++) if ($(i - 1) == "-o" || $(i - 1) == ">") print $i }' |
    grep '^build/' | grep -vE '\.new(\.[a-z]+)?$')
  if [ -z "$wrong" ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "not ok - recipes/$t: written in place:"
    sort -u <<< "$wrong" | head -5 | sed 's/^/# /'
  fi
done
rm -f build/recipes.$$
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
