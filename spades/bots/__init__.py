"""Computer guests: they decide from a `SeatView` and a seed, and from nothing else."""
