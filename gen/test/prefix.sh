#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Two configurations in one design: each is emitted with a prefix, and both are elaborated beside
# each other by Verilator, Icarus and yosys. Without prefixes the same must fail. Ends with "N
# passed, N failed".
set -u
out=build/gen/prefix
passed=0 failed=0
check() { # claim, command...
  claim=$1
  shift
  if "$@" > "$out/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok $((passed + failed)) - gen/prefix/$claim"
  else
    failed=$((failed + 1))
    echo "not ok $((passed + failed)) - gen/prefix/$claim"
    head -10 "$out/log" | sed 's/^/# /'
  fi
}
fails() { ! "$@"; }
emit() { build/wsgen --cfg tiny "${@:2}" --out "$out/$1" > /dev/null; }
both() { # tool, modules
  cat > "$out/both.v" <<TOP
module both (input wire clk_i);
  $2 u_a (.clk_i(clk_i));
  $3 u_b (.clk_i(clk_i));
endmodule
TOP
  files="$out/both.v $(echo "$out/$4"/*.v "$out/$5"/*.v)"
  # shellcheck disable=SC2086
  case $1 in
    verilator) verilator --lint-only -Wall -Wno-PINMISSING -Wno-UNDRIVEN -Wno-UNUSED --top-module \
      both $files ;;
    icarus) iverilog -g2005 -s both -o /dev/null $files ;;
    yosys) yosys -q -p "read_verilog $files; hierarchy -check -top both" ;;
  esac
}
names() { grep -ho '^module [^ (#;]*' "$out/$1"/*.v | sort; }
rm -rf "$out"
mkdir -p "$out"
check emits_a emit a PREFIX=acme_ ISA=+xwssfu
check emits_b emit b --prefix other_ SCHEDULERS=2 WARPS=4
check emits_plain emit plain
check emits_plain_2 emit plain2 WARPS=4
for tool in verilator icarus yosys; do
  check "two_in_one_design[$tool]" both $tool acme_ws_sm other_ws_sm a b
  check "one_with_a_prefix_and_one_without[$tool]" both $tool acme_ws_sm ws_sm a plain
  check "two_without_prefix_collide[$tool]" fails both $tool ws_sm ws_sm plain plain2
done
check every_module_has_the_prefix test -z "$(names a | grep -v '^module acme_ws_')"
check no_other_module_is_named test -z "$(grep -hE '^ *ws_[a-z0-9_]+ (#\(|u_)' "$out"/a/*.v)"
check files_are_named_after_the_modules test -z "$(ls "$out"/a/*.v | grep -v '/acme_ws_')"
check files_f_lists_the_files test "$(grep -v '^//' "$out/a/files.f" | sort)" = "$(cd "$out/a" &&
  ls ./*.v | sed 's,^./,,' | sort)"
check core_names_the_top grep -q 'toplevel: acme_ws_sm$' "$out/a/acme_ws_sm.core"
check core_names_differ test "$(sed -n 's/^name: //p' "$out"/*/*.core | sort | uniq -d | wc -l)" = 0
check configuration_is_told grep -qx 'schedulers = 2' "$out/b/ws_config.cfg"
# The told configuration is the whole of it: read as a file it makes the same machine.
mkdir -p "$out/root/gen/configs"
cp "$out/b/ws_config.cfg" "$out/root/gen/configs/again.cfg"
ln -s "$PWD/templates" "$out/root/templates"
check configuration_reads_again build/wsgen --root "$out/root" --cfg again --prefix other_ --out \
  "$out/again"
for f in "$out"/b/*.v; do tail -n +2 "$f"; done > "$out/b.txt"
for f in "$out"/again/*.v; do tail -n +2 "$f"; done > "$out/again.txt"
check configuration_makes_the_same_text cmp "$out/b.txt" "$out/again.txt"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
