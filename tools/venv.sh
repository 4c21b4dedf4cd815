#!/bin/sh
# Usage: venv.sh PYTHON FOLDER. Makes a virtual environment there, unless a working one stands.
set -eu
python=$1
venv=$2

if "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
  exit 0
fi

if ! command -v "$python" >/dev/null; then
  echo "houseway needs Python 3.11 or newer; '$python' was not found (apt-get install python3 python3-venv)" >&2
  exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  echo "houseway needs Python 3.11 or newer; '$python' is $("$python" --version)." >&2
  echo "Name another: make PYTHON=python3.12 ..." >&2
  exit 1
fi

# Debian keeps ensurepip in a package of its own, and venv fails half-way without it.
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing python3-venv, which $python lacks"
    apt-get update -qq || true
    apt-get install -y -qq python3-venv >/dev/null || apt-get install -y -qq "$package" >/dev/null || true
  fi
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "$python cannot make virtual environments. Install the Debian package python3-venv (or $package):" >&2
    echo "    sudo apt-get install python3-venv" >&2
    echo "and run make again." >&2
    exit 1
  fi
fi

echo "making $venv with $("$python" --version)"
"$python" -m venv --clear "$venv"
