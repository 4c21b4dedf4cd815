"""The rule books: one TOML a house's edition, fee books, house ways, and their reader."""
