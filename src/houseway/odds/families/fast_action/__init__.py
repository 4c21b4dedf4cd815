"""Fast Action Hold'em: keeping two of four cards, counted exactly and simulated."""
