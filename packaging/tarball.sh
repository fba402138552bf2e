#!/bin/sh
# Makes a tar archive of the tool that runs where there is a C library as new as this machine's, and fonts: unpack it, run bin/bubble.
#
# packaging/tarball.sh BUILT OUT VERSION
set -eu
built=$1 out=$(realpath "$2") version=$3
here=$(dirname "$0")
name=bubble-$version-linux-$(uname -m)
root=$out/tarball/$name
rm -rf "$out/tarball"
mkdir -p "$root"
"$here/install-tool.sh" "$built" "$root" "" "$version" pictures
"$here/libraries.py" "$built/bubble" "$root/lib/bubble" none > /dev/null
"$here/notice.py" package "$root/lib/bubble" > "$root/share/doc/bubble/NOTICE"
rm "$root/lib/bubble/.packages"
# What says which fonts stand for names such as sans-serif, where the machine does not.
mkdir -p "$root/lib/bubble/fonts/conf.d"
cp /etc/fonts/fonts.conf "$root/lib/bubble/fonts"
for file in $(dpkg -L fontconfig-config | grep '/conf.avail/.*\.conf$'); do
  if [ -e "/etc/fonts/conf.d/$(basename "$file")" ]; then cp "$file" "$root/lib/bubble/fonts/conf.d"; fi
done
chmod -R u=rwX,go=rX "$root"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu -C "$out/tarball" -c "$name" |
  gzip -9n > "$out/$name.tar.gz"
echo "$out/$name.tar.gz"
