"""Entry point: `python -m houseway` runs the `houseway` command."""

import sys

from houseway.cli import main

sys.exit(main())
