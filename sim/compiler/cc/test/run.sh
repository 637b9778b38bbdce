#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# run.sh BUILD: wscc as a user calls it, from a folder of one's own: what it makes, where its
# messages point, what kernels print. TAP; the last line is "N passed, N failed".
set -u
suite=wscc
# shellcheck source=tb/tap.sh
. "$(dirname "$0")/../../../../tb/tap.sh"
build=$(cd "$1" && pwd) tree=$(cd "$(dirname "$0")/../../../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 2
wscc=$build/wscc run="$build/wsrun --model"

# says NAME PATTERN COMMAND..: it fails and has a line with the pattern
says() {
  local name=$1 pattern=$2
  shift 2
  if "$@" > log 2>&1; then
    result 1 "$name" log
  else
    grep -Eq -e "$pattern" log
    result $? "$name" log
  fi
}
# gives NAME PATTERN COMMAND..: it succeeds and has a line with the pattern
gives() {
  local name=$1 pattern=$2
  shift 2
  "$@" > log 2>&1 && { [ -z "$pattern" ] || grep -Eq -e "$pattern" log; }
  result $? "$name" log
}

mkdir -p src/inc
cat > src/inc/scale.h << 'END'
#define SCALE 3
__device__ int scaled(int v);
END
cat > src/scale.cu << 'END'
#include "ws_cuda.h"
#include "scale.h"
__device__ int scaled(int v) { return SCALE * v + EXTRA; }
END
cat > src/main.cu << 'END'
#include "ws_cuda.h"
#include "scale.h"
#define MANY (2 * 2)
typedef struct { short a; double d; } pair_t;
__global__ void prototype(int *out);
extern "C" __global__ void __launch_bounds__(32)
    first(int out[], const float *__restrict__ x, int n, pair_t p, long long big, bool yes,
          float4 v) {
  extern __shared__ int all[];
  __shared__ int sum, more[2];
  int i = threadIdx.x;
  all[i] = scaled(i);
  if (i == 0) sum = more[1] = 0;
  __syncthreads();
#pragma unroll MANY
  for (int k = 0; k < n; k++)
    atomicAdd(&sum, all[i]);
  __syncthreads();
  if (i == 0) {
    printf("%d %s %lld %.2f %d %g %c%%\n", sum, "text", big, p.d, p.a, v.w + x[0], yes ? 'y' : 'n');
    out[0] = sum;
  }
  assert(sum < 10000);
}
__global__ void empty(void) {}
END
flags=(-I src/inc -DEXTRA=1)
gives several_sources '' "$wscc" "${flags[@]}" src/main.cu src/scale.cu -o one.elf
gives list 'first: .* 7 arguments: p, p, i, b16, l, u, b16$' $run --list one.elf
printf '\0\0\0\x3f' > x # 0.5
# 8 threads: n * (3 * 28 + 8)
args=(--kernel first --block 8 --shared 64 --arg out:o:4 --arg in:x)
pair=hex:05000000000000000000000000000440
gives prints '^276 text -5 2.50 5 1.5 y%$' $run "${args[@]}" --arg i32:3 --arg $pair --arg i64:-5 \
  --arg u32:1 --arg hex:0000000000000000000000000000803f one.elf
says asserts 'main.cu:23: first: assertion .sum < 10000. failed' $run "${args[@]}" --arg i32:200 \
  --arg $pair --arg i64:-5 --arg u32:1 --arg hex:0000000000000000000000000000803f one.elf
"$wscc" "${flags[@]}" -c src/scale.cu -o scale.o && "$wscc" "${flags[@]}" -c src/main.cu scale.o
gives objects '' "$wscc" main.o scale.o -o two.elf
diff <($run --list one.elf | sed 's/entry [0-9a-fx]*//' | sort) \
  <($run --list two.elf | sed 's/entry [0-9a-fx]*//' | sort) > log
result $? objects_make_the_same_program log
(mkdir far && cd far &&
  "$wscc" -I ../src/inc -DEXTRA=1 ../src/main.cu ../src/scale.cu -o ../far.elf)
result $? other_folder
"$wscc" "${flags[@]}" --save-temps src/scale.cu src/main.cu -o src/kept.elf &&
  [ -e src/main.ssy.s ] &&
  [ -e src/main.i ] && grep -q '^#pragma unroll .*2' src/main.i && [ -e src/scale.o ]
result $? save_temps
"$wscc" --cc gcc "${flags[@]}" --save-temps src/main.cu src/scale.cu -o src/kept.elf &&
  grep -q 'GCC unroll' src/main.i
result $? pragma_for_gcc

# a * b + c is one operation in CUDA sources, as with nvcc, and two in C
printf '#include "ws_cuda.h"\n__global__ void k(float *p) { p[0] += p[1] * p[2]; }\n' > fma.cu
printf '#include "ws.h"\nWS_KERNEL(k, float *, p) { p[0] += p[1] * p[2]; }\n' > fma.c
contracts() { # NAME WANTED FILE [FLAG]
  "$wscc" ${4:+"$4"} --save-temps "$3" -o fma.elf > log 2>&1 &&
    [ "$(grep -cE 'fn?m(add|sub)' "${3%.*}.ssy.s")" = "$2" ]
  result $? "$1" log
}
contracts cuda_contracts 1 fma.cu
contracts cuda_contracts_not 0 fma.cu -ffp-contract=off
contracts c_contracts_not 0 fma.c
contracts c_contracts 1 fma.c -ffp-contract=fast

# What the page on kernels shows as a whole source compiles.
awk '/^    #include "ws/ { out = ++n ".shown.c" (/cuda/ ? "u" : "") } !/^    / { out = "" }
  out { print substr($0, 5) > out }' "$tree/docs/kernels.md"
for shown in *.shown.c*; do
  gives "page_$shown" '' "$wscc" -c "$shown"
done

# shellcheck source=sim/compiler/cc/test/compilers.sh
. "$tree/sim/compiler/cc/test/compilers.sh"

# messages: the user's file and line
cat > e8.cu << 'END'
#include "ws_cuda.h"
template <typename T> __device__ T twice(T v) { return 2 * v; }
__device__ void set(int &x) { x = 1; }
__device__ int next(int x, int by = 1) { return x + by; }
__global__ void k(int *out) { out[0] = std::min(next(1), 2); }
void host(int *p) { k<<<1, 32>>>(p); }
END
printf '#include "ws_cuda.h"\nint g(int);\n__global__ void k(int *p) { *p = g(1); }\n' > u1.cu
printf '#include "ws_cuda.h"\n\n__global__ void k(int *p) {\n  *p = missing;\n}\n' > e1.cu
says error_of_clang "^e1.cu:4:8: error: use of undeclared identifier 'missing'" "$wscc" e1.cu \
  -o e.elf
says error_of_gcc '^e1.cu:4:8: error: .missing. undeclared' "$wscc" --cc gcc e1.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) {\n  %s\n}\n' \
  'asm("nonsense %0" ::"r"(p[0]));' > e9.cu
says instruction_in_asm '^e9.cu:3:3: error: in asm: unrecognized instruction' "$wscc" e9.cu \
  -o e.elf
cat > e2.c << 'END'
#include "ws.h"
int f(int n);
int f(int n) {
  return n ? n * f(n - 1) + f(n / 2) : 1;
}
WS_KERNEL(k, int *, p) {
  *p = f(*p);
}
END
says error_of_the_pass '^e2.c:[0-9]+: error: .*recursi' "$wscc" e2.c -o e.elf
printf '#include "ws_cuda.h"\n__global__ int k(int *p) { return *p; }\n' > e3.cu
says kernel_with_a_result '^e3.cu:2: error: a kernel returns void' "$wscc" e3.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *) {}\n' > e4.cu
says parameter_without_a_name '^e4.cu:2: error: .*name' "$wscc" e4.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) { atomicCAS(p, 1, 2); }\n' > e5.cu
says compare_and_swap_needs_cas 'e5.cu:2.*|cas = 1' "$wscc" e5.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(float *p) { p[1] = atomicAdd(p, 1.0f); }\n' > e6.cu
says value_of_a_float_sum '^e6.cu:2:.*void' "$wscc" e6.cu -o e.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) {\n  int unused;\n  *p = 1;\n}\n' > w1.cu
gives warnings_are_no_errors 'w1.cu:3:.*unused' "$wscc" -Wall w1.cu -o w.elf
printf '#include "ws.h"\nWS_KERNEL(k, float *, p) {\n  *p = *p * 0.1;\n}\n' > w2.c
gives double_is_told 'w2.c:3:.*double' "$wscc" w2.c -o w.elf
# columns: of the source, whatever the macros and the words of CUDA have become
cat > e7.cu << 'END'
#include "ws_cuda.h"
#define ADD(a, b) ((a) + (b))
__global__ void k(int *out) { /* c */ out[0] = ADD(1, 2) + missing; }
__global__ void __launch_bounds__(32) k2(float2 v) { __shared__ int s[4]; s[0] = wrong; }
	__device__ int h(int q) { printf("%d\n", q); return other; }
__global__ void k3(void) { printf("%d", "t"); third(); }
END
# clang counts a tab as a column, GCC as up to eight
for cc in clang:54 gcc:61; do
  "$wscc" --cc ${cc%:*} -Wall e7.cu -o e.elf > log 2>&1
  grep -q 'e7.cu:3:60: error: .*missing' log && grep -q 'e7.cu:4:82: error: .*wrong' log &&
    grep -q "e7.cu:5:${cc#*:}: error: .*other" log && grep -q 'e7.cu:6:47: warning: .*third' log &&
    ! grep -Eq ':[0-9]{3,}: |.{400}' log
  result $? "columns_of_the_source[${cc%:*}]" log
done
"$wscc" -Wall -Wextra -Wlogical-op e7.cu -o e.elf > log 2>&1
printf '%s\n%59s^\n' "$(sed -n 3p e7.cu)" '' > want
grep -A 2 'missing' log | sed -n 2,3p | cmp - want
result $? line_of_the_source log
! grep -q 'unused-value\|unknown' log
result $? no_warnings_of_headers log

# C++
says templates '^e8.cu:2: error: wscc compiles C, not C.*: no templates' "$wscc" e8.cu -o e.elf
says references '^e8.cu:3: .*no references' "$wscc" e8.cu -o e.elf
says default_arguments '^e8.cu:4: .*no default arguments' "$wscc" e8.cu -o e.elf
says namespaces '^e8.cu:5: .*no namespaces' "$wscc" e8.cu -o e.elf
says launches '^e8.cu:6: .*no launches' "$wscc" e8.cu -o e.elf
says suffix_of_cxx 'e8.cpp: wscc compiles C' "$wscc" e8.cpp -o e.elf
cat > w3.cu << 'END'
#include "ws_cuda.h"
struct class { int new; };
#define MASK(a, b) ((a) & (b))
enum { A = MASK(7, 3) };
_Static_assert(A == 3, "&");
__device__ int template(int (*f)(int, int), int using) { return using < 2 ? A & 1 : using && 1; }
__global__ void k(struct class *p) { p->new = template(0, 1) << 2; }
END
gives names_of_cxx_in_c '' "$wscc" w3.cu -o w.elf

# what the compilers see of printf, and what the host makes of a record that does not fit
cat > p1.cu << 'END'
#include "ws_cuda.h"
__global__ void k(int *out) {
  printf("%d %s\n", 5);
  printf("%d\n", 1.5f);
  printf("");
  printf("good %s %.1f %lld\n", "one", 2.0f, 3LL);
  out[0] = 1;
}
END
gives printf_warns_by_gcc 'p1.cu:3:.?.: warning: format .*%s.* expects' "$wscc" --cc gcc -Wall \
  p1.cu -o p1.elf
gives printf_warns_of_types_by_gcc 'p1.cu:4:.?.: warning: format .*%d.* expects' "$wscc" --cc gcc \
  -Wall p1.cu -o p1.elf
gives printf_warns "p1.cu:3:.?.: warning: more '%' conversions than data" "$wscc" p1.cu -o p1.elf
gives printf_warns_of_types "p1.cu:4:.?.: warning: format .*'int' but .*'double'" "$wscc" p1.cu \
  -o p1.elf
says printf_names_the_line 'p1.cu:3: printf."%d %s.n".: %s: no argument is left for it .8 times' \
  $run --block 8 --arg out:o:4 p1.elf
grep -q 'p1.cu:4: printf."%d.n".: %d: its argument is a double' log &&
  [ "$(grep -c '^good one 2.0 3$' log)" = 8 ] && grep -q 'check=fail' log
result $? printf_keeps_all_else log
# a stack of unknown size: reported at once, and when it overflows
cat > v1.cu << 'END'
#include "ws_cuda.h"
__global__ void k(int *out, int n) {
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = out[i & 7];
  out[threadIdx.x] = a[n / 2] + a[n - 1];
}
__global__ void fixed(int *out, int n) {
  volatile int a[2000];
  a[n] = 1;
  out[0] = a[n + 1];
}
__global__ void null(int *out, int n) {
  int *p = n > 5 ? 0 : out;
  *p = n;
}
__global__ void deref(int *out, int n) { *(n > 5 ? (int *)8 : out) = 1; }
END
gives stack_of_a_variable_array 'v1.cu:3: warning: the stack of .k. is not known' \
  "$wscc" v1.cu -o v1.elf
args=(--block 8 --arg out:o:64)
says stack_overflow 'fault .*: stack overflow .*v1.cu:' $run --kernel k "${args[@]}" \
  --arg i32:1000 v1.elf
grep -q 'a thread has 2048 bytes of local memory' log &&
  grep -q 'stack of kernel k is not known' log
result $? stack_overflow_says_what_to_do log
gives stack_that_is_given 'check=ok' $run --kernel k "${args[@]}" --arg i32:1000 --local 8192 v1.elf
says stack_too_small 'kernel fixed needs 80[0-9]* bytes of stack per thread' $run --kernel fixed \
  "${args[@]}" --arg i32:1 --local 64 v1.elf
for k in null:15 deref:17; do
  says "null_pointer[${k%:*}]" "fault .*: null pointer .*v1.cu:${k#*:}" $run --kernel ${k%:*} \
    "${args[@]}" --arg i32:9 v1.elf
done
ebreak='ebreak where it has found that C leaves undefined'
printf '#include "ws_cuda.h"\n__global__ void never(int *out) {\n  %s\n}\n' \
  'out[0] = 1; __builtin_unreachable();' > v3.cu
"$wscc" v3.cu -o v3.elf > log 2>&1
says ebreak_of_clang "$ebreak" $run --block 8 --arg out:o:64 v3.elf
printf '#include "ws_cuda.h"\n__global__ void k(int *p) { p[0] = 1 / (p[0] - p[0]); }\n' > v2.cu
"$wscc" --cc gcc -w v2.cu -o v2.elf > log 2>&1
says ebreak_of_gcc "$ebreak" $run --block 8 --arg out:o:64 v2.elf
printf '\xef\xbb\xbf#include "ws_cuda.h"\n// Flags: -O1\n__global__ void k(int *p) { *p = 1; }\n' \
  > b1.cu
gives utf8_mark '' "$wscc" b1.cu -o b1.elf
"$build/printf_test" > log
result $? records_of_printf log
# the memory check: to the byte, and what is not to be written
cat > m1.cu << 'END'
#include "ws_cuda.h"
__device__ int data[3] = {1, 2, 3};
const char text[] = "abc";
__constant__ int table[70] = {1};
__global__ void buffer(char *out, int n) { out[n] = 1; }
__global__ void word(int *out, int n) { ((volatile int *)out)[n]; }
__global__ void code(int *out, int n) { *(volatile int *)(0x80000000u + n) = 1; }
__global__ void shared(int *out, int n) { extern __shared__ char s[]; s[n] = 1; out[0] = s[0]; }
__global__ void constant(int *out, int n) { out[0] = table[n]; }
__global__ void global(int *out, int n) { data[n] = 4; out[0] = data[n - 1]; }
__global__ void literal(int *out, int n) { *((volatile char *)text + n) = 1; }
__global__ void add(int *out, int n) { atomicAdd(out + n, 1); }
END
"$wscc" m1.cu -o m1.elf
# checked KERNEL GOOD BAD PATTERN BYTES [OPTION..]: an index that is right, and one that is not
checked() {
  local k=$1 good=$2 bad=$3 pattern=$4 bytes=$5
  shift 5
  [ -z "$good" ] || gives "memcheck_${k}_allowed" check=ok $run --memcheck --kernel "$k" --block 1 \
    "$@" --arg "out:o:$bytes" --arg "i32:$good" m1.elf
  says "memcheck_$k" "$pattern" $run --memcheck --kernel "$k" --block 1 "$@" --arg "out:o:$bytes" \
    --arg "i32:$bad" m1.elf
}
checked buffer 12 13 'byte 13 from the beginning of the buffer at 0x9.*, which has 13 bytes' 13
checked word 2 3 'byte 12 from the beginning of the buffer' 13
checked add 2 3 'byte 12 from the beginning of the buffer' 13
checked code '' 16 '0x80000010 is in the code of the program, which a kernel must not write' 4
checked shared 29 30 'a block has 30 bytes of shared memory' 4 --shared 30
checked constant 69 70 'from the beginning of constant memory' 4
checked global 2 3 'byte 12 from the beginning of data of the program' 4
checked literal '' 1 'is in constants of the program, which a kernel must not write' 4
says undefined_function '^u1.cu:3: error: .g. is called, but no source or library defines it' \
  "$wscc" u1.cu -o e.elf
says no_such_file 'nowhere.c' "$wscc" nowhere.c -o e.elf
says no_such_option 'unexpected argument --colour' "$wscc" --colour e1.cu
says no_such_config '--config nothing' "$wscc" --config nothing e1.cu
says isa_of_no_kind '^wscc: --isa: isa = .zfoo: allowed rv32im.*: no extension `zfoo`$' "$wscc" \
  --isa +zfoo e1.cu
printf 'warps = 4\nfp = none\n' > old.cfg
says old_name_in_a_file 'old.cfg:2: fp = none: now isa=-f' "$wscc" --config old.cfg e1.cu

# The compiler, the generator and the makefiles agree about a machine. A copy of wscc finds a
# library for every kind of machine beside it, and says with -v what it is compiling for.
mkdir -p kinds/kernels{,-f}{,b}{,r} kinds/kernels{-b,-r,-br}
cp "$wscc" kinds/
printf '#include "ws_cuda.h"\n__global__ void k(int *p) { *p = 1; }\n' > kinds/k.cu
printf '#!/bin/sh\nexit 1\n' | tee kinds/wsssy > kinds/wsrdbar
chmod +x kinds/wsssy kinds/wsrdbar
for folder in kinds/kernels*; do touch "$folder/libwsk.a"; done
compiled_for() { # compiled_for OPTION..: words of wscc -v, each once
  kinds/wscc -v --cc gcc "$@" kinds/k.cu 2>&1 | tr ' ' '\n' |
    sed -n 's/^-march=\(.*\)_zicsr\(.*\)/\1\2/p; s/^-D\(__WS_[A-Z0-9_]*\)=1/\1/p; /^--index$/p' |
    sort -u | xargs
}
generated() { # generated CONFIG WORD..: the same words from wsgen --resolved
  "$tree/build/wsgen" --root "$tree" --cfg "$@" --resolved | cut -f 2 | awk '
    /^isa=/ { has[substr($0, 6)] = substr($0, 5, 1) == "+" }
    END {
      f = has["f"] || has["xwsftz"]
      print "rv32ima" (f ? "f" : "") (has["zba_zbb"] ? "_zba_zbb" : "")
      n = split("xwssfu SFU zacas CAS xwsamofadd FLOAT_ATOMICS xwsloads LOAD_OPS zalrsc LRSC " \
        "xwsmul24 MUL24 xwsfmad FMAD xwssfupairs SFU_PAIRS", of, " ")
      for (i = 1; i < n; i += 2)
        if (has[of[i]]) print "__WS_" of[i + 1]
      if (has["xwsindex"]) print "--index"
    }' | sort | xargs
}
library() { # library OPTION..: that wscc does not find
  rm kinds/kernels*/libwsk.a
  kinds/wscc "$@" e1.cu 2>&1 | sed -n 's,^wscc: .*/\(kernels[a-z-]*\)/libwsk.a is missing.*,\1,p'
  for folder in kinds/kernels*; do touch "$folder/libwsk.a"; done
}
folder() { # folder CONFIG WORD..: that make takes kernels from
  make -s --no-print-directory -C "$tree" --eval 'the-folder: ; @echo $(notdir $(KDIR))' \
    the-folder "CFG=$1" "${@:2}" 2>&1
}
agree() { # agree NAME CONFIG [ISA]
  local got want
  got=$(compiled_for --config "$2" ${3:+--isa "$3"})/$(library --config "$2" ${3:+--isa "$3"})
  want=$(folder "$2" ${3:+"ISA=$3"})
  # The library is the same with accesses with an index, and with pairs.
  want=${want%x} && want=${want%-}
  want=$(generated "$2" ${3:+"ISA=$3"})/${want/%-fp/-f}
  [ "$got" = "$want" ]
  result $? "same_machine_$1"
  [ "$got" = "$want" ] || echo "# wscc: $got"$'\n'"# wsgen/make: $want"
}
for config in "$tree"/gen/configs/*.cfg; do
  agree "$(basename "$config" .cfg)" "$(basename "$config" .cfg)"
done
agree integers ref rv32im
agree a ref rv32imaf
agree changes ref +zacas-xwssfu+ZBA_ZBB
agree changed_atomics ref +a
agree flushes tiny +xwsftz+xwsfmad
agree flushes_no_more ref -f+xwsftz
agree no_floats wide -f

# Flags of a source: optimisations only.
kernel='#include "ws.h"
WS_KERNEL(k, int *, p) { *p = 1; }'
n=0
for flag in '-wrapper touch,ran' -fplugin=ran.so '-B .' '-o ran' '-include /etc/passwd' -Wa,-o,ran \
  -fdump-tree-all '@ran' -specs=ran -fprofile-use=ran -Og/../ran '-O2;touch ran'; do
  n=$((n + 1))
  printf '\n// Flags: -O2 %s\n%s\n' "$flag" "$kernel" > flags.c
  says "flag_of_a_source_$n" '^wscc: flags.c:2: error: `// Flags: ' "$wscc" flags.c -o flags.elf
done
[ -z "$(find . -name '*ran*' -o -name '*.tree-*')" ]
result $? nothing_ran
printf '// Flags: -O3 -fschedule-insns -fno-tree-vectorize --param=max-unroll-times=2 %s\n%s\n' \
  -DONE=1 "$kernel" > flags.c
gives optimisations_of_a_source '' "$wscc" flags.c -o flags.elf

# A compilation that is told to stop leaves nothing; what a killed one leaves goes with the next.
mkdir temp
mkfifo slow.h
printf '#include "slow.h"\n%s\n' "$kernel" > slow.c
for signal in TERM INT KILL; do
  TMPDIR=$tmp/temp env --default-signal=INT "$wscc" slow.c -o slow.elf > log 2>&1 &
  pid=$!
  until [ -n "$(ls temp)" ] || ! kill -0 $pid 2>/dev/null; do sleep 0.1; done
  sleep 0.3
  kill -$signal $pid
  wait $pid
  rc=$?
  if [ $signal = KILL ]; then
    : > slow.h & # the reader is left alone: it ends
    find temp -mindepth 1 -maxdepth 1 -exec touch -d '5 minutes ago' {} +
    TMPDIR=$tmp/temp "$wscc" flags.c -o flags.elf > log 2>&1
  fi
  [ $rc -gt 128 ] && [ -z "$(ls temp)" ]
  result $? "no_folder_is_left_after_$signal" log
done
kill %% 2>/dev/null

echo "1..$count"
ends $((count - failed)) $failed
