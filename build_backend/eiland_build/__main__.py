"""Print what the build needs beyond requirements/build.txt: the zig wheel, or nothing.

`make` asks this before it builds without isolation.
"""

from eiland_build.ways import choice, zig_requirement

print("".join(f"{requirement}\n" for requirement in zig_requirement(choice())), end="")
