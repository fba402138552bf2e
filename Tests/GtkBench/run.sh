#!/bin/sh
# Builds the window of examples/gtk-host with what measures it, and runs that on a screen without a monitor.
#
# run.sh OUT [COUNT]
set -eu
out=$(realpath "$1") count=${2:-1000000}
root=$(realpath "$(dirname "$0")/../..")
export PKG_CONFIG_PATH="$out/library/lib/pkgconfig" LD_LIBRARY_PATH="$out/library/lib"
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none
mkdir -p "$out/gtk"
awk -v COUNT="$count" -f "$root/Tests/GtkBench/conversation.awk" > "$out/gtk/conversation.jsonl"
# shellcheck disable=SC2046
cc -std=c11 -Wall -Wextra -Wno-unused-parameter -O2 -I"$root/examples/gtk-host" "$root/Tests/GtkBench/bench.c" \
  "$root"/examples/gtk-host/[!m]*.c $(pkg-config --cflags --libs bubblelayout gtk4 json-glib-1.0) -lm -o "$out/gtk/gtk-bench"
# The window itself, for touch.py.
# shellcheck disable=SC2046
cc -std=c11 -O2 -Wno-unused-parameter "$root"/examples/gtk-host/*.c $(pkg-config --cflags --libs bubblelayout gtk4 json-glib-1.0) -lm -o "$out/gtk/gtk-host"
xvfb-run -a -s '-screen 0 800x900x24' "$out/gtk/gtk-bench" "$out/gtk/conversation.jsonl" "$count"
