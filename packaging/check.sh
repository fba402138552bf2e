#!/bin/sh
# Checks what a package of the tool is made of: what must be in it is, what it takes from outside it depends on, and it is small.
#
# packaging/check.sh DEB
set -eu
deb=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
dpkg-deb -x "$deb" "$root"
fail() { echo "$deb: $*" >&2; exit 1; }

for file in bin/bubble lib/bubble/bubble share/bubble/Lua/poll/init.lua share/man/man1/bubble.1.gz share/bash-completion/completions/bubble \
  share/zsh/vendor-completions/_bubble share/fish/vendor_completions.d/bubble.fish share/doc/bubble/copyright \
  share/doc/bubble/changelog.gz share/doc/bubble/README.md share/doc/bubble/Documentation/CommandLine.md; do
  [ -s "$root/usr/$file" ] || fail "there is no /usr/$file"
done
size=$(stat -c %s "$deb")
[ "$size" -le 20000000 ] || fail "it has $size bytes, and 20,000,000 are the most"

# What the loader finds: in the package, or in a package that it depends on.
depends=$(dpkg-deb -f "$deb" Depends)
ldd "$root/usr/lib/bubble/bubble" > "$root/ldd"
if grep 'not found' "$root/ldd"; then fail "libraries are missing"; fi
for name in libicuuc libicui18n libicudata; do
  if grep "$name" "$root/ldd"; then fail "ICU is not in the program"; fi
done
for name in $(for file in "$root"/usr/lib/bubble/bubble "$root"/usr/lib/bubble/*.so*; do readelf -d "$file"; done |
  sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u); do
  [ ! -e "$root/usr/lib/bubble/$name" ] || continue
  path=$(realpath "$(awk -v name="$name" '$1 == name || $1 ~ "/" name "$" { print ($2 == "=>" ? $3 : $1) }' "$root/ldd" | head -1)")
  package=$( (dpkg-query -S "$path" 2> /dev/null || dpkg-query -S "${path#/usr}") | head -1 | cut -d: -f1)
  case " $depends," in
    *" $package "* | *" $package,"*) ;;
    *) fail "it needs $name of $package, which is not in Depends" ;;
  esac
done

# It runs from where it is unpacked, man page and scripts are right.
"$root/usr/bin/bubble" render "$root/usr/share/doc/bubble/examples/trip.json" -o "$root/trip.png" 2> "$root/said" || fail "$(cat "$root/said")"
if grep -E 'not beside|Fontconfig' "$root/said"; then fail "it does not run by itself"; fi
# groff says what is wrong with a page to standard error.
if command -v man > /dev/null; then
  LC_ALL=C.UTF-8 man --warnings -l "$root/usr/share/man/man1/bubble.1.gz" 2>&1 > /dev/null | diff - /dev/null || fail "the man page has mistakes"
fi
version=$("$root/usr/bin/bubble" --version | sed "s/^bubble //")
[ "$version" = "$(dpkg-deb -f "$deb" Version)" ] || fail "the program has version $version"
echo "$deb: $size bytes"
