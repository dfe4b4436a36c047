"""Asks Postgres for the types of parameters and columns."""
import re

from statements.files import TOKEN, Fault

SCALARS = {
    "boolean": "Bool", "smallint": "Int16", "integer": "Int32", "bigint": "Int", "double precision": "Double",
    "text": "String", "character varying": "String", "name": "String", "json": "String", "jsonb": "String",
    "uuid": "UUID", "bytea": "[UInt8]", "timestamp with time zone": "Date",
}
# `Int` decodes a column of any integer type; a parameter has exactly the type that Postgres expects.
COLUMNS = {"smallint": "Int", "integer": "Int"}


def schema(psql):
    """For each table, whether each of its columns is `not null`."""
    answer = psql(
        "select relname, attname, attnotnull from pg_attribute a join pg_class c on c.oid = attrelid"
        " where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped")
    tables = {}
    for line in answer.stdout.splitlines():
        table, column, required = line.split("|")
        tables.setdefault(table, {})[column] = required == "t"
    return tables


def check_nulls(statement, tables):
    """Finds result columns that have the name of a nullable column but are not declared. Does not find expressions and
    columns of outer joins: Postgres does not describe them."""
    words = set(re.findall(r"\w+", TOKEN.sub(" ", statement.text)))
    for name, _ in statement.columns:
        found = [tables[table][name] for table in words & set(tables) if name in tables[table]]
        renamed = re.search(rf"\bas\s+{name}\b", statement.text, re.I)
        if found and not any(found) and not renamed and name not in statement.nulls | statement.required:
            raise statement.fault(
                f"'{name}' may be null: add '-- null: {name}', or, if the statement excludes nulls,"
                f" '-- required: {name}'")


def describe(psql, statements):
    """Sets the types of parameters and columns. Returns the faults."""
    texts = [(statement, text) for statement in statements for text in statement.variants()]
    script = ["\\set VERBOSITY default", "\\set SHOW_CONTEXT never"]
    for index, (_, text) in enumerate(texts):
        script += [
            f"\\echo @@ {index}", f"\\warn @@ {index}", f"prepare s{index} as", text, ";",
            f"select format_type(t, null) from pg_prepared_statements p, unnest(p.parameter_types) with ordinality"
            f" as x (t, n) where p.name = 's{index}' order by n;",
            "\\echo @@ columns", "\\warn @@ columns", text, "\\gdesc",
        ]
    answer = psql("\n".join(script) + "\n", "-f", "-")
    if answer.returncode != 0:
        raise Fault(f"ops/sql: psql failed: {answer.stderr.strip()}")
    tables, faults = schema(psql), []
    for (statement, _), out, errors in zip(texts, sections(answer.stdout), sections(answer.stderr)):
        if words := errors[0] or errors[1]:
            faults.append(fault_of(statement, words))
            continue
        try:
            assign(statement, out[0], [line.split("|") for line in out[1] if "|" in line])
            check_nulls(statement, tables)
        except Fault as fault:
            faults.append(str(fault))
    return list(dict.fromkeys(faults))


def sections(output):
    """The lines about each statement: those before and those after '@@ columns'."""
    found = []
    for line in output.splitlines():
        if line == "@@ columns":
            found[-1] = (found[-1][0], [])
            continue
        if line.startswith("@@ "):
            found.append(([], None))
        elif found:
            (found[-1][0] if found[-1][1] is None else found[-1][1]).append(line)
    return found


def fault_of(statement, lines):
    """Postgres counts lines from the one with PREPARE."""
    place = next((int(match[1]) for line in lines if (match := re.match(r"LINE (\d+):", line))), 2)
    words = [line for line in lines if not re.match(r"LINE \d+:|\s", line)]
    words = [re.sub(r"^psql:.*?: (ERROR|WARNING): +", "", line) for line in words]
    return str(statement.fault("; ".join(words), statement.body_line + place - 2))


def assign(statement, types, columns):
    known = {f":{name}" for name in statement.uses} | {name for name, _ in columns}
    for name in sorted(statement.nulls | statement.required | set(statement.types)):
        if name not in known:
            raise statement.fault(f"the header names '{name}', which is no parameter or column of the statement")
    for name, found in zip(statement.uses, types):
        swift = swift_type(statement, f":{name}", found)
        if statement.parameters.setdefault(name, swift) != swift:
            raise statement.fault(f"parameter ':{name}' has two types, {found} is one of them: add a cast")
    if statement.kind == "exec":
        if columns:
            raise statement.fault("':exec' is for statements without columns: use ':many' or ':one'")
        return
    if not columns:
        raise statement.fault(f"':{statement.kind}' needs columns: use ':exec'")
    if statement.kind == "rows":
        return
    names = [name for name, _ in columns]
    if repeated := {name for name in names if names.count(name) > 1}:
        raise statement.fault(f"two columns have the name '{repeated.pop()}'")
    columns = [(name, swift_type(statement, name, found, COLUMNS)) for name, found in columns]
    if statement.columns not in ([], columns):
        raise statement.fault("the columns depend on the name that '-- each' inserts")
    statement.columns = columns


def swift_type(statement, name, found, special={}):
    optional = "?" if name in statement.nulls else ""
    if name in statement.types:
        return statement.types[name] + optional
    element = found.removesuffix("[]")
    swift = special.get(element) or SCALARS.get(element)
    if not swift:
        raise statement.fault(f"'{name}' has the type {found}: cast it, or add '-- type: {name} SWIFT_TYPE'")
    return (f"[{swift}]" if element != found else swift) + optional
