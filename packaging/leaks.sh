#!/bin/sh
# Builds the example in C over pkg-config, as a user does, and runs it under valgrind: nothing may be lost.
#
# packaging/leaks.sh OUT
set -eu
out=$(realpath "$1")
root=$(realpath "$(dirname "$0")/..")
export PKG_CONFIG_PATH="$out/library/lib/pkgconfig" LD_LIBRARY_PATH="$out/library/lib"
rm -rf "$out/c-host"
cp -R "$root/examples/c-host" "$out/c-host"
CFLAGS=-Werror make --no-print-directory -C "$out/c-host"
valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite --error-exitcode=1 \
  --suppressions="$root/packaging/valgrind.supp" \
  "$out/c-host/c-host" "$root/examples/short.json" "$root/Plugins/Lua" "$out/c-host/out.png"
