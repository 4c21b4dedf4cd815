"""Fast Action Hold'em: two of four cards kept, counted and simulated."""
