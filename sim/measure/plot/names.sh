# SPDX-License-Identifier: Apache-2.0
# Sourced: what a plot can show, separated by blanks. figures: of a run; keys: of a configuration.
# shellcheck disable=SC2034 # for the script that sources it
figures="cycles warp_instrs thread_instrs ipc \
$(sed -n 's/^WS_PERF(\([A-Z_]*\),.*/\1/p' gen/perf.def | tr '\n' ' ')"
keys=$(sed -n 's/^WS_\(PARAM\|LIST\).\([a-z0-9_]*\),.*/\2/p' gen/params/*.def | tr '\n' ' ')
