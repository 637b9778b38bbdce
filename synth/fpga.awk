# SPDX-License-Identifier: Apache-2.0
# Of the dump of all memories before synthesis and of `stat` after it: the table of fpga.sh on
# stdout, the same as JSON in `json`, and in `rams` the memories that should be in block RAM and are
# not. The cells of a module are its own and those of the library modules (ws_lib_*) in it.

function kind_of(cell) {
  if (cell in kind) return kind[cell]
  if (cell ~ /^(FD[RCSP]E(_1)?|TRELLIS_FF|MISTRAL_FF|SB_DFF.*)$/) return "ff"
  if (cell ~ /^(LUT[1-6]|MISTRAL_ALUT.*|MISTRAL_NOT|SB_LUT4)$/) return "lut"
  if (cell ~ /^MISTRAL_MUL/) return "dsp"
  return ""
}
# Cells of another weight than one LUT: the LUTs that a cell of a RAM in LUTs takes, carry chains
# that take LUTs, and block RAMs of half the size.
function weights() {
  kind["RAM32X1S"] = kind["RAM64X1S"] = kind["RAM32X1D"] = kind["RAM64X1D"] = kind["RAM128X1S"] = \
      kind["RAM128X1D"] = kind["RAM256X1S"] = kind["RAM32M"] = kind["RAM64M"] = "lutram"
  kind["SRL16E"] = kind["SRLC32E"] = kind["CCU2C"] = "lut"
  kind["TRELLIS_DPR16X4"] = kind["MISTRAL_MLAB"] = "lutram"
  kind["RAMB36E1"] = kind["RAMB18E1"] = kind["DP16KD"] = kind["PDPW16KD"] = "bram"
  kind["MISTRAL_M10K"] = kind["SB_RAM40_4K"] = kind["SB_SPRAM256KA"] = "bram"
  kind["DSP48E1"] = kind["MULT18X18D"] = kind["SB_MAC16"] = "dsp"
  weight["RAM32X1D"] = weight["RAM64X1D"] = weight["RAM128X1S"] = weight["CCU2C"] = 2
  weight["RAM128X1D"] = weight["RAM256X1S"] = weight["RAM32M"] = weight["RAM64M"] = 4
  weight["TRELLIS_DPR16X4"] = 6
  weight["RAMB18E1"] = 0.5
}
# "$paramod$1a2b\ws_x", "$paramod\ws_x\WARPS=..." and "ws_x" are ws_x, with a prefix as well.
function stem_of(name) {
  if (name ~ /^\$paramod\$/) sub(/^[^\\]*\\/, "", name)
  else sub(/^\$paramod\\/, "", name)
  sub(/\\.*/, "", name)
  return name
}
function is_library(name) { return stem_of(name) ~ /ws_lib_/ }
# Counts n instances of module as part of row `into`.
function count(module, n, into,   c, k) {
  if (!is_library(module) || into == "") {
    into = stem_of(module)
    if (!(into in instances)) order[++rows] = into
    instances[into] += n
  }
  for (k = 1; k <= kinds[module]; k++) {
    c = cell[module, k]
    if (c in kinds)
      count(c, n * number[module, k], into)
    else if (kind_of(c) != "")
      total[into, kind_of(c)] += n * number[module, k] * (c in weight ? weight[c] : 1)
  }
}
function own(module, what,   k, sum) {
  for (k = 1; k <= kinds[module]; k++)
    if (kind_of(cell[module, k]) == what) sum += number[module, k]
  return sum + 0
}
function row(name, n, lut, lutram, ff, bram, dsp) {
  printf "%-24s %5s %8d %8d %8d %8.1f %6d\n", name, n, lut, lutram, ff, bram, dsp
  printf "%s\n    {\"module\": \"%s\", \"instances\": %d, ", sep, name, n > json
  printf "\"lut\": %d, \"lutram\": %d, \"ff\": %d, ", lut, lutram, ff > json
  printf "\"bram\": %.1f, \"dsp\": %d}", bram, dsp > json
  sep = ","
}

BEGIN { weights() }

# The dump: a module's name, then its memories.
FILENAME == ARGV[1] && $1 == "module" { module = $2; sub(/^\\/, "", module) }
FILENAME == ARGV[1] && $1 == "memory" {
  for (i = 2; i < NF; i++) {
    if ($i == "width") width = $(i + 1)
    if ($i == "size") size = $(i + 1)
  }
  # The rule of yosys for M10K leaves out what would fill less than a twentieth of its blocks.
  if (family == "intel" && width * size < 512 * int((width + 19) / 20)) next
  if (!(module in depth) || size > depth[module]) depth[module] = size
  bits[module] += width * size
}
FILENAME == ARGV[1] { next }

/^=== / { module = $2; if (module != "design") kinds[module] = 0; listing = 0; next }
/Number of cells:/ { listing = 1; next }
NF == 0 { if (kinds[module]) listing = 0; next }
listing && module != "design" && NF == 2 {
  cell[module, ++kinds[module]] = $1
  number[module, kinds[module]] = $2
}

END {
  for (m in kinds)
    if (stem_of(m) == top) count(m, 1, "")
  if (!rows) { print "fpga: no module " top > "/dev/stderr"; exit 1 }
  printf "%-24s %5s %8s %8s %8s %8s %6s\n", "module", "n", "LUT", "LUT RAM", "FF", "BRAM", "DSP"
  printf "{\n  \"family\": \"%s\", \"top\": \"%s\",\n  \"modules\": [", family, top > json
  for (i = 1; i <= rows; i++) {
    r = order[i]
    for (j = split("lut lutram ff bram dsp", column, " "); j; j--)
      sum[column[j]] += total[r, column[j]]
    row(r, instances[r], total[r, "lut"] + total[r, "lutram"], total[r, "lutram"],
        total[r, "ff"], total[r, "bram"], total[r, "dsp"])
  }
  printf "\n  ],\n  \"total\":" > json
  sep = ""
  row("total", "", sum["lut"] + sum["lutram"], sum["lutram"], sum["ff"], sum["bram"], sum["dsp"])
  print "\n}" > json
  printf "" > rams
  for (m in depth)
    if (depth[m] >= 16 && bits[m] >= 1024 && (m in kinds) && (!own(m, "bram") || own(m, "lutram")))
      printf "%s: %d rows, %d bits\n", stem_of(m), depth[m], bits[m] > rams
}
