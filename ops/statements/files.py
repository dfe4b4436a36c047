"""Reads files of named SQL statements."""
import dataclasses
import itertools
import re

HEADER = re.compile(r"-- name:\s*(\w+)\s+:(many|one|exec|rows)\s*$")
SETTING = re.compile(r"--\s*(null|required|type|row|into|each):\s*(.+)$")
# A parameter is a colon and a name, outside of literals, quoted names, comments, casts and `:=`.
TOKEN = re.compile(
    r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|\$(\w*)\$.*?\$\1\$|::|:=|:(?P<name>[a-z_]\w*)", re.S)
# With a policy on the table, Postgres does not trust `coalesce` enough to use such a condition for an index when the
# plan is for all values: the statement reads all rows of the owner.
BOUND = re.compile(r"[<>]=?\s*coalesce\s*\(\s*:", re.I)
STAR = re.compile(r"(\bselect|\breturning|,)\s+(\w+\.)?\*", re.I)


class Fault(Exception):
    pass


@dataclasses.dataclass
class Statement:
    file: str
    name: str
    kind: str
    line: int
    doc: list = dataclasses.field(default_factory=list)
    nulls: set = dataclasses.field(default_factory=set)
    required: set = dataclasses.field(default_factory=set)
    types: dict = dataclasses.field(default_factory=dict)
    row: str = ""
    into: str = ""
    # A parameter that stands for one of several names, such as tables: its enum and the names.
    enums: dict = dataclasses.field(default_factory=dict)
    each: dict = dataclasses.field(default_factory=dict)
    body_line: int = 0
    text: str = ""
    # The names of the parameters in the order of the text; a name occurs as often as it is used.
    uses: list = dataclasses.field(default_factory=list)
    parameters: dict = dataclasses.field(default_factory=dict)
    columns: list = dataclasses.field(default_factory=list)

    def variants(self):
        """The texts that the server prepares, one for each value of `each`."""
        for values in itertools.product(*self.each.values()):
            yield self.numbered(dict(zip(self.each, values)))

    def numbered(self, names):
        """The parameters are `$1`, `$2`, … in the order of their use, as `SQL` numbers them."""
        count = 0

        def number(match):
            nonlocal count
            if not match["name"]:
                return match[0]
            if match["name"] in names:
                return names[match["name"]]
            count += 1
            return f"${count}"

        return TOKEN.sub(number, self.text)

    def fault(self, words, line=None):
        return Fault(f"{self.file}:{line or self.line}: {self.name}: {words}")


def parse(path, label):
    """The file's comment, the modules that it imports, and its statements."""
    doc, imports, statements, current, enums = [], [], [], None, {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if match := HEADER.match(line):
            current = Statement(label, match[1], match[2], number)
            statements.append(current)
        elif line.startswith("-- name:"):
            raise Fault(f"{label}:{number}: expected '-- name: NAME :many|:one|:exec|:rows'")
        elif current is None:
            if match := re.match(r"-- import:\s*(\w+)", line):
                imports.append(match[1])
            elif line.startswith("--"):
                doc.append(line[2:].strip())
            elif line.strip():
                raise Fault(f"{label}:{number}: a statement needs a line '-- name: NAME :many|:one|:exec|:rows' before it")
        elif not current.text and line.startswith("--"):
            read_header(current, line, number, enums)
        elif current.text or line.strip():
            current.body_line = current.body_line or number
            current.text += line + "\n"
    names = set()
    for statement in statements:
        statement.text = statement.text.strip().removesuffix(";").rstrip()
        if not statement.text:
            raise statement.fault("there is no statement")
        if statement.name in names:
            raise statement.fault("a statement before has the same name")
        names.add(statement.name)
        check_text(statement)
    return doc, imports, statements


def read_header(statement, line, number, enums):
    match = SETTING.match(line)
    if not match:
        statement.doc.append(line[2:].strip())
        return
    items = [item.strip() for item in match[2].split(",")]
    if match[1] == "null":
        statement.nulls |= set(items)
    elif match[1] == "required":
        statement.required |= set(items)
    elif match[1] == "each":
        name, enum, *first = items[0].split()
        name = name.removeprefix(":")
        statement.enums[name] = enum
        statement.each[name] = enums.setdefault(enum, [])
        statement.each[name].extend(first + items[1:])
    elif match[1] == "type":
        for item in items:
            parts = item.split()
            if len(parts) != 2:
                raise statement.fault("expected '-- type: COLUMN TYPE' or '-- type: :PARAMETER TYPE'", number)
            statement.types[parts[0]] = parts[1]
    else:
        setattr(statement, match[1], match[2].strip())


def check_text(statement):
    statement.uses = [match["name"] for match in TOKEN.finditer(statement.text) if match["name"]]
    for name, values in statement.each.items():
        if name not in statement.uses or not all(re.fullmatch(r"[a-z_]\w*", value) for value in values):
            raise statement.fault(f"expected '-- each: :PARAMETER ENUM NAME, NAME': {name}")
    statement.uses = [name for name in statement.uses if name not in statement.each]
    bare = TOKEN.sub(lambda match: " " * len(match[0]) if match[0][0] in "'\"-/$" else match[0], statement.text)
    if match := STAR.search(bare):
        line = statement.body_line + bare[:match.end()].count("\n")
        raise statement.fault("name the columns instead of '*': an added column would change the row", line)
    if match := BOUND.search(bare):
        line = statement.body_line + bare[:match.end()].count("\n")
        raise statement.fault("no index is used for a bound in 'coalesce'; write 'case when … is null'", line)
    if ";" in bare:
        line = statement.body_line + bare[:bare.index(";")].count("\n")
        raise statement.fault("more than one statement; each needs a line '-- name: …' of its own", line)
