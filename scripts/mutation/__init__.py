"""Small faults put into the engine on purpose, to see whether the tests notice."""
