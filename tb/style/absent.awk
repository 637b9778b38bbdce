# SPDX-License-Identifier: Apache-2.0
# awk -f absent.awk TABLE FILE.v...: comments of the emitted files that name a module of TABLE
# (gen/modules.def) which is not among the files: a reader would look for it in vain.
BEGIN {
  for (i = 2; i < ARGC; i++) {
    n = split(ARGV[i], part, "/")
    sub(/\.v$/, "", part[n])
    there[part[n]]
  }
}
FNR == NR {
  if (match($0, /^WS_MODULE\(ws_[a-z0-9_]+/)) module[substr($0, 11, RLENGTH - 10)]
  next
}
at = index($0, "//") {
  text = substr($0, at)
  while (match(text, /ws_[a-z0-9_]+/)) {
    name = substr(text, RSTART, RLENGTH)
    text = substr(text, RSTART + RLENGTH)
    if (name in module && !(name in there)) print FILENAME ":" FNR ": " name
  }
}
