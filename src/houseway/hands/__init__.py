"""Rankings and evaluators: which hand is higher, and when two hands are copies."""
