"""People with duties: rights, the cage, the log, care for players, disputes, reports."""
