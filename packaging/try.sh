#!/bin/sh
# Installs the packages of the tool in bare systems of Debian 12 and 13, times what a new user does first, and asks lintian. Needs root.
#
# packaging/try.sh OUT VERSION
#
# A system is a folder that debootstrap fills. Nothing of this machine is mounted there: a fresh /proc is, and is unmounted at the end.
set -eu
out=$(realpath "$1") version=$2
# The place from which this machine has its own packages.
mirror=${MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)}
deb=bubble_${version}_$(dpkg --print-architecture).deb
tarball=bubble-$version-linux-$(uname -m)
mkdir -p "$out/try"
bare=
preview=

remove() {
  [ -z "$preview" ] || kill "$preview" 2> /dev/null || true
  preview=
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

seconds() { awk -v from="$1" -v to="$(date +%s.%N)" 'BEGIN { printf "%.1f s", to - from }'; }

# What a new user does first, with the program $1 in the system, since the moment $2: prints how long each took.
first_steps() {
  program=$1 start=$2
  printf '[01/02/2026, 10:00:00] Ann: Hello\n[01/02/2026, 10:01:00] Kim: Hi! Here? 你好 👍\n' > "$bare/tmp/chat.txt"
  cp -R examples/short.json examples/avatars "$bare/tmp"
  chroot "$bare" "$program" render /tmp/short.json -o /tmp/short.png 2> "$out/try/render.txt" || { cat "$out/try/render.txt" >&2; exit 1; }
  if [ -s "$out/try/render.txt" ]; then cat "$out/try/render.txt" >&2; exit 1; fi
  [ -s "$bare/tmp/short.png" ]
  echo "  first picture: $(seconds "$start")"
  cp "$bare/tmp/short.png" "$out/try/$3.png"
  chroot "$bare" "$program" archive /tmp/chat.txt --me Ann -o /tmp/archive > /dev/null 2> "$out/try/archive.txt" || { cat "$out/try/archive.txt" >&2; exit 1; }
  grep -q '<html' "$bare/tmp/archive/index.html"
  echo "  archive of an export: $(seconds "$start")"
  chroot "$bare" "$program" preview /tmp/short.json > "$out/try/preview.txt" 2>&1 &
  preview=$!
  python3 - "$out/try/preview.txt" <<'ANSWER'
import re, sys, time, urllib.request
for _ in range(600):
    address = re.search(r"http://\S+", open(sys.argv[1]).read())
    if address:
        page = urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address.group(), timeout=30)
        sys.exit(0 if b"<html" in page.read() else "the preview answered with another page")
    time.sleep(0.05)
sys.exit("the preview did not print its address: " + open(sys.argv[1]).read())
ANSWER
  echo "  preview that answers: $(seconds "$start")"
  kill "$preview"
  wait "$preview" || true
  preview=
}

# Draws a HEIC and an SVG with the program $1 in the system: each is a finding where what draws it is not there, or can't be loaded.
other_pictures() {
  cp Tests/BubbleCanvasTests/Fixtures/Pictures/upright.heic Tests/BubbleCanvasTests/Fixtures/Pictures/drawing.svg "$bare/tmp"
  cat > "$bare/tmp/pictures.json" <<'PICTURES'
{ "me": "ana", "peer": { "id": "bo", "kind": "private", "title": "Bo" }, "people": { "ana": { "name": "Ana" }, "bo": { "name": "Bo" } }, "messages": [
  { "id": "1", "sender": "ana", "date": "2026-11-20T09:00:00Z", "content": { "type": "photo", "source": "upright.heic", "width": 200, "height": 200 } },
  { "id": "2", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": { "type": "photo", "source": "drawing.svg", "width": 200, "height": 133 } } ] }
PICTURES
  chroot "$bare" "$1" render /tmp/pictures.json -o /tmp/pictures.png 2> "$out/try/render.txt" || { cat "$out/try/render.txt" >&2; exit 1; }
  if [ -s "$out/try/render.txt" ]; then cat "$out/try/render.txt" >&2; exit 1; fi
  chroot "$bare" "$1" doctor > "$out/try/doctor.txt" 2>&1 || true
  for library in libheif librsvg; do
    grep -q "^  $library (.*): there$" "$out/try/doctor.txt" || { cat "$out/try/doctor.txt" >&2; exit 1; }
  done
  cp "$bare/tmp/pictures.png" "$out/try/$2-pictures.png"
  mv "$out/try/doctor.txt" "$out/try/$2-doctor.txt"
  echo "  HEIC and SVG are drawn"
}

for suite in bookworm trixie; do
  bare=$out/try/$suite
  [ ! -e "$bare" ] || { echo "$bare is left from another run: unmount everything in it, then remove it" >&2; bare=; exit 1; }
  debootstrap --variant=minbase "$suite" "$bare" "$mirror" > "$out/try/$suite.txt"
  mount -t proc proc "$bare/proc"
  cp "$out/$deb" "$bare/tmp"
  echo "$suite: $deb"
  start=$(date +%s.%N)
  chroot "$bare" sh -c "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y /tmp/$deb" 2>&1 |
    while IFS= read -r line; do
      case $line in "Setting up "*) [ -e "$out/try/unpacked" ] || date +%s.%N > "$out/try/unpacked" ;; esac
      echo "$line"
    done >> "$out/try/$suite.txt"
  chroot "$bare" dpkg -s bubble > /dev/null
  echo "  apt: $(seconds "$start"); from the end of its unpacking:"
  start=$(cat "$out/try/unpacked")
  rm "$out/try/unpacked"
  chroot "$bare" ldd /usr/bin/bubble | grep 'not found' && exit 1
  [ ! -e "$bare/usr/bin/cc" ]
  first_steps bubble "$start" "$suite"
  # apt has installed what the package recommends, too.
  for package in libheif1 librsvg2-bin; do chroot "$bare" dpkg -s "$package" > /dev/null; done
  other_pictures bubble "$suite"
  echo "$suite with libheif1 and librsvg2-bin: $tarball.tar.gz"
  tar -C "$bare" -xf "$out/$tarball.tar.gz"
  first_steps "/$tarball/bin/bubble" "$(date +%s.%N)" "$suite-tarball"
  other_pictures "/$tarball/bin/bubble" "$suite-tarball"
  remove
done

# The archive, where there is a C library and fonts: no shell, no tools.
bare=$out/try/nothing
mkdir -p "$bare/proc" "$bare/tmp" "$bare/dev" "$bare/root" "$bare/var" "$bare/packages"
(cd "$bare/packages" && apt-get download -q -o APT::Sandbox::User=root libc6 fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji > /dev/null && for file in *.deb; do dpkg-deb -x "$file" ..; done)
rm -rf "$bare/packages" "$bare/etc"
mknod -m 666 "$bare/dev/null" c 1 3
mknod -m 666 "$bare/dev/urandom" c 1 9
mount -t proc proc "$bare/proc"
tar -C "$bare" -xf "$out/$tarball.tar.gz"
echo "a C library and fonts: $tarball.tar.gz"
first_steps "/$tarball/bin/bubble" "$(date +%s.%N)" tarball
other_pictures "/$tarball/bin/bubble" tarball
remove

lintian --fail-on error,warning --tag-display-limit 0 "$out/$deb"
echo "lintian: nothing"
