"""The public API behind `import houseway`: games, tables, odds, collections, house ways, records.

It adapts the inner rings to plain arguments such as names and dollar amounts; rules, arithmetic
and I/O beyond reading files do not belong here.
"""
