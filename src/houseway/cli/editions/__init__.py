"""The commands about rule books: `games`, `rules`, `check`, `new`, `schema`.

They read and describe editions; nothing here deals a card.
"""
