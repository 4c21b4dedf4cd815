"""What every round shares: the driver, questions, wagers, the bank, settlement, records."""
