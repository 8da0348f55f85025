"""Tag clouds on a sphere, drawn by the program tagsphere.

    from tagsphere import TagSphere

    TagSphere({"apples": 3, "pears": 2}).to_file("fruit.png")

In a notebook, a `TagSphere` at the end of a cell shows its picture, and `TagSphere(…).view()` a sphere
that can be spun.
"""

from .cloud import TagSphere, View
from .program import TagSphereError, TagSphereWarning

__version__ = "0.1.0"
__all__ = ["TagSphere", "TagSphereError", "TagSphereWarning", "View"]
