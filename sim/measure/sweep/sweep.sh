#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# sweep.sh WSSWEEP WSGEN KEPT SPEC FOLDER: make sweep. Checks the spec, has measured what KEPT does
# not have yet, and leaves sweep.csv, front-N.svg and sweep.html in FOLDER. Settings: ON=slurm, else
# GNU parallel; JOBS: jobs at a time; SLURM: further options of sbatch; X and Y: the figures of the
# front; WS_SWEEP_MEASURE: a stand-in for measure.sh; WS_SWEEP_STRICT=1: a refused point is an
# error.
set -u -o pipefail
wssweep=$1 wsgen=$2 kept=$3 spec=$4 folder=$5
here=sim/measure/sweep
name=$(basename "$folder")
build=$(dirname "$(dirname "$kept")")
export WS_SWEEP_BUILD=$build WS_SWEEP_MEASURE=${WS_SWEEP_MEASURE:-$here/measure.sh}
refuse() {
  echo "sweep: $*" >&2
  exit 2
}
case ${ON:-} in
'') command -v parallel > /dev/null || refuse "GNU parallel is missing: run ./setup.sh" ;;
slurm) command -v sbatch > /dev/null || refuse "ON=slurm: sbatch is missing" ;;
*) refuse "ON = $ON: allowed is slurm" ;;
esac
[ -z "${JOBS:-}" ] || [[ $JOBS =~ ^[1-9][0-9]*$ ]] ||
  refuse "JOBS = $JOBS: allowed are whole numbers from 1"
mkdir -p "$folder/log" "$kept"
exec 7> "$folder/lock"
flock -n 7 || refuse "$folder: another make sweep is at work there"

# ---- the versions of what is measured: figures of another version do not count
sum() {
  find "$@" -type f ! -path '*/test/*' ! -name '*.md' -print0 2> /dev/null | LC_ALL=C sort -z |
    xargs -0 sha256sum | sha256sum | cut -c 1-16
}
hardware="gen templates $WS_SWEEP_MEASURE"
run="$hardware sim/model sim/host sim/common sim/compiler sim/programs tb/common"
mapped="$hardware synth ${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}"
# shellcheck disable=SC2086 # words are meant
{
  echo "cycles $(sum $run)"
  echo "power $(sum $run $here/toggles)"
  synthesis=$(sum $mapped)-$(yosys -V | cksum | cut -d' ' -f1)
  echo "area $synthesis"
  echo "period $synthesis"
  echo "accuracy $(sum $hardware sim/model tb/sfu)"
} > "$folder/versions"

# ---- the plan
"$wssweep" plan "$spec" "$folder" "$kept" "$folder/versions" "$wsgen" \
  ${WS_SWEEP_STRICT:+strict} || exit 2
"$wssweep" todo "$folder" "$kept" > "$folder/todo" || exit 2
todo=$(wc -l < "$folder/todo")
[ -z "${X:-}${Y:-}" ] || "$wssweep" table "$folder" "$kept" "${X:-}" "${Y:-}" || exit 2
configurations=$(wc -l < "$folder/jobs")
read -r points complete failed refused < <("$wssweep" progress "$folder" "$kept")
echo "sweep: $points points, $refused refused, $complete measured before;" \
  "$todo of $configurations configurations to do"

# ---- progress, in points
started=$SECONDS first=$complete last=
poll=${WS_SWEEP_POLL:-2} pause=${WS_SWEEP_POLL:-2}
rm -f "$folder/known"
# It takes at most a tenth of the time: pause is ten times what it took, in seconds.
show() {
  local left seconds eta begin=${EPOCHREALTIME/[.,]/}
  read -r points complete failed refused < <("$wssweep" progress "$folder" "$kept" \
    "$folder/known") || return 0
  pause=$(((${EPOCHREALTIME/[.,]/} - begin) / 100000))
  [ $pause -gt "$poll" ] || pause=$poll
  [ "$complete $failed" != "$last" ] || return 0
  last="$complete $failed" left=$((points - refused - complete)) seconds=$((SECONDS - started))
  eta=
  if [ "$left" -gt 0 ] && [ "$complete" -gt "$first" ]; then
    eta=", $((left * seconds / (complete - first))) s left at $((seconds / (complete - first))) s"
    eta+=" per point"
  fi
  echo "sweep: $complete of $((points - refused)) points measured, $failed failed$eta"
}
# A failure of an earlier run counts again only when it is repeated.
while IFS= read -r job; do
  rm -f "$kept/$(sed -n "${job}p" "$folder/jobs" | cut -f1)"/*.failed
done < "$folder/todo"

# ---- what the jobs share
if [ "$todo" -gt 0 ] && [ "$WS_SWEEP_MEASURE" = $here/measure.sh ]; then
  $here/measure.sh tools "$folder/units" || exit 2
fi

# ---- on this machine
locally() {
  PARALLEL_HOME=$folder/parallel parallel --will-cite -j "${JOBS:-$(nproc)}" \
    --termseq TERM,300,KILL,25 -a "$folder/todo" \
    "$here/point.sh" "$wssweep" "$folder" "$kept" {} > "$folder/log/parallel" 2>&1 &
  local pid=$!
  # The first signal only keeps it from starting more jobs.
  trap 'kill $pid 2> /dev/null; kill $pid 2> /dev/null; wait $pid; exit 143' TERM INT HUP
  while kill -0 $pid 2> /dev/null; do
    show
    sleep "$pause" &
    wait -n $! $pid
  done
}

# ---- on a cluster: a job array, whose task N measures the configuration of line N of a list
write_batch() {
  cat > "$folder/sweep.sbatch" << END
#!/bin/bash
#SBATCH --job-name=sweep-$name
#SBATCH --output=$folder/log/slurm-%A-%a
#SBATCH --nodes=1 --ntasks=1 --cpus-per-task=1
# Written by make sweep ON=slurm. The array numbers the lines of the list of jobs after the
# first \$1 lines. The nodes see this folder under the same path.
cd '$PWD' || exit 1
export WS_SWEEP_BUILD='$build' WS_SWEEP_MEASURE='$WS_SWEEP_MEASURE'
job=\$(sed -n "\$((\$1 + SLURM_ARRAY_TASK_ID))p" '$list')
exec $here/point.sh '$wssweep' '$folder' '$kept' "\$job"
END
}
on_slurm() {
  local most ids='' from=0 n said
  # Tasks of a run that was killed would measure the same.
  if [ -s "$folder/slurm-jobs" ]; then
    # shellcheck disable=SC2046 # words are meant
    scancel $(tr , ' ' < "$folder/slurm-jobs") 2> /dev/null
    rm -f "$folder/slurm-jobs"
  fi
  list=$folder/log/todo-$$
  cp "$folder/todo" "$list"
  write_batch
  most=$(scontrol show config | sed -n 's/^MaxArraySize *= *//p')
  most=$((${most:-1001} - 1))
  trap '[ -z "$ids" ] || scancel ${ids//,/ }; exit 143' TERM INT HUP
  while [ $from -lt "$todo" ]; do
    n=$((todo - from < most ? todo - from : most))
    # shellcheck disable=SC2086 # words are meant
    said=$(sbatch --parsable --array="1-$n${JOBS:+%$JOBS}" ${SLURM:-} "$folder/sweep.sbatch" \
      $from) || { [ -z "$ids" ] || scancel ${ids//,/ }; refuse "sbatch failed"; }
    ids+=${ids:+,}${said%%;*}
    echo "$ids" > "$folder/slurm-jobs"
    from=$((from + n))
  done
  echo "sweep: Slurm jobs $ids, $todo tasks"
  # squeue no longer knows a job that has ended a while ago. Any other error may pass.
  while ! { said=$(squeue -h -j "$ids" -o %i 2>&1) && [ -z "$said" ] ||
    [[ $said == *"Invalid job id"* ]]; }; do
    show
    sleep "$pause" &
    wait $!
  done
  rm -f "$folder/slurm-jobs"
}
# Only this shell holds the lock: what it has started may outlive it when it is killed.
if [ "$todo" -gt 0 ]; then
  if [ "${ON:-}" = slurm ]; then on_slurm; else locally; fi
fi 7>&-
trap - TERM INT HUP
show

# ---- the results
# shellcheck disable=SC2086 # X and Y: names
"$wssweep" table "$folder" "$kept" ${X:-} ${Y:-} || exit 2
while IFS=$'\t' read -r file x y; do
  gnuplot -e "data = '$file.dat'; title = '$name: $y against $x'; x = '$x'; y = '$y'" \
    -e "set output '$file.svg'" $here/front.gp || exit 2
done < "$folder/fronts"
"$wssweep" page "$folder" "$kept" "$name" || exit 2
read -r points complete failed refused < <("$wssweep" progress "$folder" "$kept")
echo "sweep: $points points: $complete measured, $refused refused," \
  "$((points - complete - refused)) failed: $folder/sweep.csv, sweep.html"
[ $((points - complete - refused)) -eq 0 ] || {
  echo "sweep: the logs of failed measurements are in $kept; make sweep tries them again"
  exit 1
}
