#!/usr/bin/env bash
# Gives each reader random bytes for so many seconds, as many at a time as there are cores: `make fuzz SECONDS=60`.
#
#   Fuzz/run.sh PROGRAM SECONDS FOLDER [TARGET...]
#
# Starts from Fuzz/Corpus, and keeps what it finds worth keeping in FOLDER, so that the next run goes on from
# there. Ends with 1 if an input broke something; it lies in FOLDER then, and a line says how to try it again.
set -u
program=$1 seconds=$2 folder=$3
shift 3
root=$(cd "$(dirname "$0")" && pwd)
# Each has a folder of inputs to start from.
[ $# -gt 0 ] || set -- $(ls "$root/Corpus")
if [ $# -gt 1 ]; then
  printf '%s\n' "$@" | xargs -P "$(nproc)" -I TARGET "$0" "$program" "$seconds" "$folder" TARGET || exit 1
  exit 0
fi

target=$1
mkdir -p "$folder/$target" "$folder/findings"
findings() { find "$folder/findings" -name "$target-*" | wc -l; }
before=$(findings)
# Fonts and constants that are found once, while a first request is drawn, and kept for ever would be taken for leaks.
leaks=1
[ "$target" = request ] && leaks=0
# The rest of the options bound what one input may take: 4 kB, 10 seconds, 2 GB.
# Swift's own backtrace would be what AddressSanitizer reports.
ASAN_OPTIONS=detect_leaks=$leaks SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$target "$program" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
  -detect_leaks=$leaks -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
  -artifact_prefix="$folder/findings/$target-" "$folder/$target" "$root/Corpus/$target" \
  > "$folder/$target.log" 2>&1
status=$?
runs=$(grep -aoE '^stat::number_of_executed_units: .*' "$folder/$target.log" | tr -dc 0-9)
echo "fuzzed $target for $seconds seconds: ${runs:-no} runs"
if [ $status -ne 0 ] || [ "$(findings)" -gt "$before" ]; then
  grep -aE 'Fatal error|ERROR: |SUMMARY: |Test unit written' "$folder/$target.log" | tail -4
  echo "try it again with: SWIFT_BACKTRACE=enable=no FUZZ_TARGET=$target $program FILE"
  exit 1
fi
