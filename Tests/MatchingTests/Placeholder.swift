// Filled by its own suite.
