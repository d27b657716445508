"""Print the packages that the build needs beyond requirements/build.txt: zig, or none.

`make` asks this before it builds without isolation.
"""

from eiland_build.ways import choice, zig_requirement

print("".join(f"{requirement}\n" for requirement in zig_requirement(choice())), end="")
