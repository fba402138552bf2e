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
"$here/notice.py" package "$root/lib/bubble" texts > "$root/share/doc/bubble/NOTICE"
rm "$root/lib/bubble/.packages"
# What says which fonts stand for names such as sans-serif, where the machine does not.
mkdir -p "$root/lib/bubble/fonts/conf.d"
cp /etc/fonts/fonts.conf "$root/lib/bubble/fonts"
for file in $(dpkg -L fontconfig-config | grep '/conf.avail/.*\.conf$'); do
  if [ -e "/etc/fonts/conf.d/$(basename "$file")" ]; then cp "$file" "$root/lib/bubble/fonts/conf.d"; fi
done
install -m 644 LICENSE "$root"
cat > "$root/README" <<README
bubble $version, the tool of BubbleLayout, for Linux on $(uname -m)

It needs glibc 2.36 or later ("ldd --version" says which one is there) and fonts, such as Noto Sans, Noto Sans CJK and Noto Color Emoji. All other
libraries are in lib/bubble.

Run it where it is:

    bin/bubble render share/doc/bubble/examples/short.json -o short.png

Or copy it into your home folder, where shells, man and completions of bash and fish find it:

    mkdir -p ~/.local && cp -R bin lib share ~/.local

Your PATH then needs ~/.local/bin. zsh needs a line in ~/.zshrc, before compinit: fpath+=(~/.local/share/zsh/site-functions)
For all users, copy the same three folders to /usr/local. To remove the tool, remove bin/bubble, lib/bubble, share/bubble, share/doc/bubble,
share/man/man1/bubble.1.gz, and bubble, _bubble and bubble.fish below share/bash-completion, share/zsh and share/fish.

Guides: share/doc/bubble/README.md. Licences and versions of all parts: LICENSE, share/doc/bubble/NOTICE.
README
chmod -R u=rwX,go=rX "$root"
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu -C "$out/tarball" -c "$name" |
  gzip -9n > "$out/$name.tar.gz"
echo "$out/$name.tar.gz"
