"""The commands of mathematics: `odds`, `compare`, `bank`, `equity`, `house-way --cost`.

They parse arguments, show progress and draw reports; every figure comes from `houseway.odds`.
"""
