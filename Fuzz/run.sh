#!/usr/bin/env bash
# Gives each reader random bytes for so many seconds, one after the other: `make fuzz SECONDS=60`.
#
#   Fuzz/run.sh PROGRAM SECONDS FOLDER [TARGET...]
#
# Starts from Fuzz/Corpus, and keeps what it finds worth keeping in FOLDER, so that the next run goes on from
# there. Ends with 1 if an input broke something; it lies in FOLDER then, and a line says how to try it again.
set -u
program=$1 seconds=$2 folder=$3
shift 3
[ $# -gt 0 ] || set -- conversation json boxes batch
root=$(cd "$(dirname "$0")" && pwd)
failed=0
for target in "$@"; do
  mkdir -p "$folder/$target" "$folder/findings"
  before=$(ls "$folder/findings" | wc -l)
  echo "fuzzing $target for $seconds seconds"
  # The rest of the options bound what one input may take: 4 kB, 10 seconds, 2 GB.
  # Swift's own backtrace would be what AddressSanitizer reports.
  SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$target "$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
    -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
    -artifact_prefix="$folder/findings/$target-" "$folder/$target" "$root/Corpus/$target" \
    > "$folder/$target.log" 2>&1
  status=$?
  grep -aE '^stat::(number_of_executed_units|average_exec_per_sec|peak_rss_mb)' "$folder/$target.log"
  if [ $status -ne 0 ] || [ "$(ls "$folder/findings" | wc -l)" -gt "$before" ]; then
    failed=1
    grep -aE 'Fatal error|ERROR: |SUMMARY: |Test unit written' "$folder/$target.log" | tail -4
    echo "try it again with: SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$target $program FILE"
  fi
done
exit $failed
