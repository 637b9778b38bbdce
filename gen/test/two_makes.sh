#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# two_makes.sh recipes|model|rtl: several makes work in one tree. Ends with "N passed, N failed".
# recipes     no recipe writes its target in place, where another make may be reading it: each
#             writes a name of its own (gen/new.mk) and renames it. Looks at what make would do for
#             all that is built.
# model, rtl  two makes at a time in a fresh copy of the tree (in_copy.sh): of two machines, so that
#             both build what all machines share, and then two kernels of one machine; on the golden
#             model, or on the RTL, and wsrun --config beside make.
set -u
unset MAKEFLAGS MFLAGS MAKELEVEL WS_ROOT
. tb/tap.sh
suite=$1

recipes() {
  local words targets t wrong
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
      tail -n 3 build/recipes.$$
      result 1 "$t: make -n fails"
      continue
    }
    # Names after -o, > and of cp and ar, except those of programs that rename themselves.
    wrong=$(sed -e ':a' -e '/\\$/N; s/\\\n//; ta' build/recipes.$$ | grep -v 'flock 8' |
      tr '&;|' '\n\n\n' |
      awk '/^ *build\/ws(ssy|rdbar) / || / verilator / { next }
        $1 == "cp" { print $NF }
        $1 == "ar" { print $3 }
        { for (i = 2; i <= NF; i++) if ($(i - 1) == "-o" || $(i - 1) == ">") print $i }' |
      grep '^build/' | grep -vE '\.new(\.[a-z]+)?$')
    [ -z "$wrong" ]
    result $? "$t${wrong:+ writes in place: $(sort -u <<< "$wrong" | head -5 | tr '\n' ' ')}"
  done
  rm -f build/recipes.$$
}

# both CLAIM "COMMAND" "COMMAND": at a time; each ends well, with a kernel that computed right
both() {
  local claim=$1 i pids=() rc=0
  shift
  for i in 1 2; do
    bash -c "$1" > "log$i" 2>&1 &
    pids+=($!)
    shift
  done
  for i in 1 2; do
    wait "${pids[i - 1]}" && grep -q '^cycles=.* check=ok$' "log$i" && continue
    rc=1
    tail -n 5 "log$i" | sed 's/^/# /'
  done
  result $rc "$claim"
}

at_a_time() {
  local run
  run='make --no-print-directory run-model CFG=tiny'
  [ "$suite" = model ] || run='make --no-print-directory run CFG=tiny'
  both cold "$run WARPS=4 KERNEL=vecadd" "$run LANES=4 KERNEL=vecadd"
  both two_kernels_of_one_machine "$run KERNEL=saxpy" "$run KERNEL=reduce"
  rm -rf build/kernels* build/libws.a build/obj/sim/host/libws
  both what_is_shared_is_built_again "$run KERNEL=saxpy" "$run WARPS=4 KERNEL=saxpy"
  if [ "$suite" = rtl ]; then
    # wsrun builds the machine, not the kernel: saxpy is there since the claim before.
    both wsrun_beside_make "$run WARPS=8 KERNEL=vecadd" \
      'build/wsrun --config "tiny WARPS=8" --host saxpy'
    rm -rf build/tiny-WARPS=8
    both one_machine_by_both "$run WARPS=8 KERNEL=saxpy" \
      'build/wsrun --config "tiny WARPS=8" --host saxpy'
  fi
  [ -z "$(find build -name '*.new' -o -name '*.new.*')" ]
  result $? nothing_is_left
}

if [ "$suite" = recipes ]; then recipes; else at_a_time; fi
ends $((count - failed)) $failed
