#!/bin/sh
# Installs the packages and the wheel of the library in bare systems of Debian 12 and 13, until the examples in C and Python draw, and asks lintian. In
# Debian 13 a screen reader, the keyboard and a mouse use the window of GTK. Needs root.
#
# packaging/try-library.sh OUT VERSION SERIES
#
# As packaging/try.sh does, it mounts nothing of this machine in a system.
set -eu
out=$(realpath "$1") version=$2 series=$3
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)}
architecture=$(dpkg --print-architecture)
packages="libbubblelayout${series}_${version}_$architecture.deb libbubblelayout-dev_${version}_$architecture.deb"
mkdir -p "$out/try"
bare=

remove() {
  [ -n "$bare" ] || return 0
  if grep -q " $bare/proc " /proc/mounts; then umount "$bare/proc"; fi
  if grep -q " $bare[/ ]" /proc/mounts; then
    echo "something is mounted in $bare: unmount it, and remove that folder" >&2
    exit 1
  fi
  rm -rf "$bare"
  bare=
}
trap remove EXIT

# Makes a bare system of the suite $1, and runs the two commands $2 in a copy of the repository's parts that a user has; they draw out.png.
try() {
  suite=$1 commands=$2
  bare=$out/try/$suite-$3
  [ ! -e "$bare" ] || { echo "$bare is left from another run: unmount everything in it, then remove it" >&2; bare=; exit 1; }
  debootstrap --variant=minbase "$suite" "$bare" "$mirror" > "$out/try/$suite-$3.txt"
  mount -t proc proc "$bare/proc"
  mkdir -p "$bare/root/out" "$bare/root/bindings" "$bare/root/Tests"
  cp -R examples Plugins "$bare/root"
  cp -R bindings/python "$bare/root/bindings"
  cp -R Tests/HostPrograms "$bare/root/Tests"
  (cd "$out" && cp $packages bubblelayout-*.whl "$bare/root/out")
  start=$(date +%s)
  chroot "$bare" sh -ec "cd /root; apt-get update -q; export DEBIAN_FRONTEND=noninteractive; $commands" >> "$out/try/$suite-$3.txt" 2>&1 ||
    { tail -n 20 "$out/try/$suite-$3.txt" >&2; exit 1; }
  if grep -i 'fontconfig \(error\|warning\)' "$out/try/$suite-$3.txt" >&2; then exit 1; fi
  cp "$bare/root/out.png" "$out/try/$suite-$3.png"
  echo "$suite, $3: $(($(date +%s) - start)) s until $(stat -c %s "$out/try/$suite-$3.png") bytes are drawn"
  remove
}

for suite in bookworm trixie; do
  try "$suite" 'apt-get install -q -y ./out/libbubblelayout*.deb gcc make pkg-config libc6-dev
    make -C examples/c-host && examples/c-host/c-host examples/short.json Plugins/Lua out.png' c
  try "$suite" 'apt-get install -q -y python3-venv fonts-noto-core
    python3 -m venv chat && chat/bin/pip install out/bubblelayout-*.whl && chat/bin/python bindings/python/examples/bot.py out.png' python
done
try trixie 'apt-get install -q -y --no-install-recommends ./out/libbubblelayout*.deb gcc make pkg-config libc6-dev libgtk-4-dev libjson-glib-dev \
    fonts-noto-core at-spi2-core dbus python3-pyatspi gir1.2-atspi-2.0 xvfb xauth xdotool imagemagick xsettingsd
  make -C examples/gtk-host
  xvfb-run -a -s "-screen 0 800x1500x24" dbus-run-session -- python3 -B Tests/HostPrograms/gtk_host.py examples/gtk-host/gtk-host seen
  cp seen/focus.png out.png' gtk

(cd "$out" && lintian --fail-on error,warning --tag-display-limit 0 $packages)
echo "lintian: nothing"
