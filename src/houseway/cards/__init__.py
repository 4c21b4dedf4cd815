"""Cards, decks, shoes, dice, the tape of chance and the verifiable shuffle."""
