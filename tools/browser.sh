#!/bin/sh
# Usage: browser.sh PYTHON. The tests of the page need a Chromium. As root on Debian it is
# installed; otherwise one that is there is used, and the tests say so if there is none.
if "$1" -m tools.chromium; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing chromium, in which the page is tested"
  apt-get update -qq || true
  for package in chromium-headless-shell chromium; do
    apt-get install -y -qq --no-install-recommends $package fonts-dejavu-core >/dev/null && break
  done
fi
exit 0
