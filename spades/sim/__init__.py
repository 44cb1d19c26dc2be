"""Guests that think ahead: playouts and sampled hands, compiled where Numba is at hand. For thinkers alone."""
