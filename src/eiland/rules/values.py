"""Values: objects that are what their facts say."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """An object that never changes; `repr`, ``==``, `hash` and `pickle` follow from its facts."""

    def facts(self) -> tuple[object, ...]:
        """Return the arguments that make an equal object: hashable, and picklable."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(fact) for fact in self.facts()])})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return NotImplemented
        return self is other or self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(self.facts())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.facts()
