"""What `import houseway` offers: a game by its name, a table to play it at, records, fees, odds."""
