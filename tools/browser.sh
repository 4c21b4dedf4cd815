#!/bin/sh
# The tests of the page need a Chromium. As root on Debian it is installed; otherwise one that is
# there is used, and the tests say so if there is none.
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if command -v "$name" >/dev/null; then
    exit 0
  fi
done
if [ -n "${HOUSEWAY_BROWSER:-}" ]; then
  exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing chromium, in which the page is tested"
  apt-get update -qq || true
  apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null || true
fi
exit 0
