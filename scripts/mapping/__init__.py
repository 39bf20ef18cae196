"""What scripts/atlas is made of: the list of games, the jobs of each, the folder that keeps what they found, and what is published."""


class AtlasError(Exception):
    """Something in the list of games, or in the atlas itself, is not as it must be; the message names it, and the remedy."""
