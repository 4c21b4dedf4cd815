"""Write the index that `houseway games` answers from, out of the edition files themselves.

Run `python tools/make_index.py` after adding or renaming an edition; a test compares the two.
"""

import json
from pathlib import Path

from houseway.editions.library import make_index

INDEX = Path(__file__).parents[1] / "src" / "houseway" / "editions" / "index.json"


def index_text() -> str:
    """The index as it is committed."""
    return json.dumps(make_index(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    INDEX.write_text(index_text(), "utf-8")
    print(f"{INDEX.name}: {len(make_index())} editions")
