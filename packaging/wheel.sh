#!/bin/sh
# Makes a wheel of the package for Python with the shared object and the bundled scripts in it.
#
# packaging/wheel.sh OUT PYTHON
set -eu
out=$(realpath "$1") python=$2
root=$(realpath "$(dirname "$0")/..")
rm -rf "$out/wheel" "$out"/bubblelayout-*.whl
mkdir -p "$out/wheel"
cp -R "$root/bindings/python" "$out/wheel/source"
# setuptools takes both into the wheel.
cp "$root/LICENSE" "$root/NOTICE" "$out/wheel/source"
package=$out/wheel/source/src/bubblelayout
mkdir -p "$package/lib"
cp -L "$out"/library/lib/libbubblelayout.so.0 "$package/lib"
cp -R "$out/library/share" "$package/share"
# What it stands on, to say so where that is missing.
mkdir -p "$out/wheel/debian"
printf 'Source: bubblelayout\n\nPackage: bubblelayout\nArchitecture: any\n' > "$out/wheel/debian/control"
(cd "$out/wheel" && dpkg-shlibdeps -O -e"$package/lib/libbubblelayout.so.0" 2> /dev/null) |
  sed 's/^shlibs:Depends=//; s/ ([^)]*)//g; s/,//g' > "$package/lib/packages"
# It holds a program of this machine, and nothing of one version of Python.
cat > "$out/wheel/source/setup.py" <<SETUP
from setuptools import setup
from setuptools.dist import Distribution


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


setup(distclass=BinaryDistribution, options={"bdist_wheel": {"py_limited_api": "cp39"}})
SETUP
"$python" -m pip wheel --quiet --no-deps --wheel-dir "$out" "$out/wheel/source"
ls "$out"/bubblelayout-*.whl
