"""The mathematics at the command line."""
