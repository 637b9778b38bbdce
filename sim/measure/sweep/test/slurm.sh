#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# slurm.sh start DIR: a cluster of one node, this machine, whose files are in DIR; prints the reason
# and fails where it does not come up. slurm.sh stop DIR. Its programs run as the user who starts
# it, and need no other service. For users of the cluster: SLURM_CONF=DIR/slurm.conf.
set -u
dir=$2
PATH=$PATH:/usr/sbin
stop() {
  local name pid
  for name in slurmd slurmctld munged; do
    pid=$(cat "$dir/$name.pid" 2> /dev/null) || continue
    kill "$pid" 2> /dev/null
    for ((i = 0; i < 100; i++)); do
      kill -0 "$pid" 2> /dev/null || break
      sleep 0.1
    done
    kill -KILL "$pid" 2> /dev/null
  done
}
configure() { # PORT
  local host
  host=$(hostname -s)
  cat > "$dir/slurm.conf" << END
ClusterName=sweep
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$(($1 + 1))
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}
start() {
  local port why
  for program in munged slurmctld slurmd sbatch squeue; do
    command -v $program > /dev/null || { echo "$program is not installed (./setup.sh)"; return 1; }
  done
  mkdir -p "$dir/state" "$dir/spool"
  chmod 755 "$dir"
  head -c 1024 /dev/urandom > "$dir/key"
  chmod 400 "$dir/key"
  why=$(munged --force --key-file="$dir/key" --socket="$dir/munge.socket" \
    --pid-file="$dir/munged.pid" --log-file="$dir/munged.log" --seed-file="$dir/munged.seed" \
    --num-threads=2 2>&1) || { echo "munged does not start: $(tail -n 1 <<< "$why")"; return 1; }
  for try in 0 1 2; do
    port=$((20000 + ($$ * 2 + try * 1999) % 12000))
    configure $port
    slurmctld -f "$dir/slurm.conf" && slurmd -f "$dir/slurm.conf" || continue
    for ((i = 0; i < 100; i++)); do
      [ "$(SLURM_CONF=$dir/slurm.conf timeout 5 sinfo -h -o %t 2> /dev/null)" != idle ] || return 0
      sleep 0.2
    done
    stop
  done > "$dir/out" 2>&1
  echo "no idle node: $(cat "$dir/slurmd.log" "$dir/slurmctld.log" 2> /dev/null |
    grep -i 'error\|fatal' | tail -n 1)"
  return 1
}
"$1" || { stop; exit 1; }
