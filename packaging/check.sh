#!/bin/sh
# Checks what a package of the tool is made of: what must be in it is, what it takes from outside it depends on, all links of its guides lead
# somewhere, and it is small.
#
# packaging/check.sh PACKAGE VERSION
set -eu
package=$1 version=$2
packaging=$(dirname "$0")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { echo "$package: $*" >&2; exit 1; }

case $package in
  *.deb)
    dpkg-deb -x "$package" "$root"
    top=$root/usr licence=share/doc/bubble/copyright zsh=share/zsh/vendor-completions extra=share/doc/bubble/changelog.gz
    ;;
  *)
    tar -C "$root" -xf "$package" --strip-components=1
    top=$root licence=share/doc/bubble/LICENSE zsh=share/zsh/site-functions extra=lib/bubble/fonts/fonts.conf
    ;;
esac
doc=$top/share/doc/bubble
for file in bin/bubble lib/bubble/bubble share/bubble/Lua/poll/init.lua share/man/man1/bubble.1.gz share/bash-completion/completions/bubble \
  $zsh/_bubble share/fish/vendor_completions.d/bubble.fish $licence $extra share/doc/bubble/README.md share/doc/bubble/NOTICE \
  share/doc/bubble/SECURITY.md share/doc/bubble/CHANGELOG.md share/doc/bubble/Documentation/CommandLine.md; do
  [ -s "$top/$file" ] || fail "there is no $file"
done
python3 -B "$packaging/guides.py" check "$doc" || fail "its guides have dead links"

# Each shared object of Debian's is named in NOTICE, once, with its version; what NOTICE says is elsewhere is there.
for file in "$top"/lib/bubble/*.so*; do
  system=$(/sbin/ldconfig -p | awk -v name="$(basename "$file")" '$1 == name { print $NF; exit }')
  # Others are of this build.
  cmp -s "$file" "$system" || continue
  system=$(realpath "$system")
  owner=$( (dpkg-query -S "$system" 2> /dev/null || dpkg-query -S "${system#/usr}") | head -1 | cut -d: -f1)
  source=$(dpkg-query -W -f '${source:Package} ${source:Version}' "$owner")
  said=$(sed -n '/snapshot\.debian\.org/s/[(),]/ /gp' "$doc/NOTICE" | awk -v name="$owner" '{ for (word = 3; word <= NF; word++) if ($word == name) print $1, $2 }')
  [ "$said" = "$source" ] || fail "of $owner, which is of $source, NOTICE says: $said"
  grep '^Files: ' "$doc/NOTICE" | tr ' ' '\n' | grep -qxF "debian/${source%% *}" || fail "NOTICE has no licence of ${source%% *}"
done
case $package in
  *.deb) ;;
  *)
    for file in README LICENSE; do [ -s "$top/$file" ] || fail "there is no $file at the top"; done
    if grep -n common-licenses "$doc/NOTICE"; then fail "NOTICE leads to a folder that only Debian has"; fi
    for name in $(grep -oE '[A-Za-z0-9.-]+ at the end of this file' "$doc/NOTICE" | cut -d' ' -f1 | sort -u); do
      grep -qxF "$name" "$doc/NOTICE" || fail "NOTICE does not have the text of $name"
    done
    ;;
esac
size=$(stat -c %s "$package")

# What the loader finds: in the package, or in a package that it depends on.
ldd "$top/lib/bubble/bubble" > "$root/ldd"
if grep 'not found' "$root/ldd"; then fail "libraries are missing"; fi
case $package in
  *.tar.gz)
    LD_LIBRARY_PATH=$top/lib/bubble ldd "$top/lib/bubble/rsvg-convert" > "$root/ldd-svg" || fail "rsvg-convert is missing"
    if grep 'not found' "$root/ldd-svg"; then fail "libraries of rsvg-convert are missing"; fi
    ;;
esac
for name in libicuuc libicui18n libicudata; do
  if grep "$name" "$root/ldd"; then fail "ICU is not in the program"; fi
done
case $package in
  *.deb)
    [ "$size" -le 20000000 ] || fail "it has $size bytes, more than the limit of 20,000,000"
    depends=$(dpkg-deb -f "$package" Depends)
    [ -z "$(echo "$depends" | tr , '\n' | sed 's/^ *//; s/ .*//' | sort | uniq -d)" ] || fail "Depends names a package twice: $depends"
    [ "$version" = "$(dpkg-deb -f "$package" Version)" ] || fail "it reports another version than $version"
    for name in $(for file in "$top"/lib/bubble/bubble "$top"/lib/bubble/*.so*; do readelf -d "$file"; done |
      sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort -u); do
      [ ! -e "$top/lib/bubble/$name" ] || continue
      path=$(realpath "$(awk -v name="$name" '$1 == name || $1 ~ "/" name "$" { print ($2 == "=>" ? $3 : $1) }' "$root/ldd" | head -1)")
      owner=$( (dpkg-query -S "$path" 2> /dev/null || dpkg-query -S "${path#/usr}") | head -1 | cut -d: -f1)
      case " $depends," in
        *" $owner "* | *" $owner,"*) ;;
        *) fail "it needs $name of $owner, which is not in Depends" ;;
      esac
    done
    ;;
esac

# It runs from where it is unpacked, man page and scripts are right.
"$top/bin/bubble" render "$doc/examples/short.json" -o "$root/short.png" 2> "$root/said" || fail "$(cat "$root/said")"
if [ -s "$root/said" ]; then fail "the first picture has messages: $(cat "$root/said")"; fi
# The doctor names the folder that scripts are really in, and says what is wrong with a library that can't be loaded.
mkdir "$root/broken"
echo nothing > "$root/broken/libheif.so.1"
LD_LIBRARY_PATH=$root/broken "$top/bin/bubble" doctor > "$root/said" 2>&1 || true
grep -qF "  $(realpath "$top")/share/bubble/Lua: " "$root/said" || fail "the doctor names another folder of bundled scripts: $(cat "$root/said")"
case $package in
  # It takes the system's.
  *.deb) grep -q "^  libheif (.*) can't be loaded: " "$root/said" || fail "the doctor does not say that libheif is broken: $(cat "$root/said")" ;;
  *) grep -q "^  libheif (.*): there$" "$root/said" || fail "libheif is not taken along: $(cat "$root/said")" ;;
esac

zcat "$top/share/man/man1/bubble.1.gz" > "$root/manual"
for section in DESCRIPTION OPTIONS COMMANDS "EXIT STATUS" ENVIRONMENT FILES EXAMPLES BUGS "SEE ALSO"; do
  [ "$(grep -cx "\.SH $section" "$root/manual")" = 1 ] || fail "the man page has no section $section, or several"
done
twice=$(awk '/^\.SH/ { inside = $2 == "DESCRIPTION" } inside && !/^\./' "$root/manual" | tr '\n' ' ' | sed 's/\. /.\n/g' | grep '\.$' | sort | uniq -d)
[ -z "$twice" ] || fail "the man page says twice: $twice"
# groff says what is wrong with a page to standard error.
if command -v man > /dev/null; then
  for locale in C.UTF-8 C; do
    LC_ALL=$locale man --warnings -l "$top/share/man/man1/bubble.1.gz" 2>&1 > /dev/null | diff - /dev/null || fail "the man page has mistakes in $locale"
  done
fi
said=$("$top/bin/bubble" --version | sed "s/^bubble //")
[ "$said" = "$version" ] || fail "the program has version $said"
echo "$package: $size bytes"
