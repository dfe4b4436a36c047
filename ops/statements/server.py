"""A private Postgres with the schema of the migrations."""
import contextlib
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile

from statements.files import Fault


def programs():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if versions:
        return versions[-1].parent
    if found := shutil.which("initdb"):
        return pathlib.Path(found).parent
    sys.stderr.write("ops/sql: no Postgres server is installed (apt-get install postgresql)\n")
    sys.exit(69)


@contextlib.contextmanager
def private_postgres():
    """A server on a Unix socket in a temporary folder. Yields a function that runs a psql script; its `dump_schema`
    returns the output of pg_dump."""
    bin_folder = programs()
    folder = tempfile.mkdtemp(prefix="tapline-sql-", dir="/var/tmp")
    server = {}
    if os.geteuid() == 0:
        # Postgres refuses to run as root.
        user = next((u for u in ("postgres", "nobody") if any(e.pw_name == u for e in pwd.getpwall())), None)
        server = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
        shutil.chown(folder, user)
    environment = {**{k: v for k, v in os.environ.items() if not k.startswith("PG")}, "LC_ALL": "C.UTF-8"}

    def run(*command, **options):
        if "input" not in options:
            options["stdin"] = subprocess.DEVNULL
        return subprocess.run([str(part) for part in command], cwd=folder, env=environment, encoding="utf-8", **options)

    def psql(script, *options):
        return run(
            bin_folder / "psql", "-X", "-q", "-A", "-t", "-h", folder, "-U", "postgres", "-d", "postgres", *options,
            input=script, capture_output=True)

    def dump_schema():
        answer = run(
            bin_folder / "pg_dump", "-h", folder, "-U", "postgres", "--schema-only", "--no-owner", "postgres",
            capture_output=True)
        if answer.returncode != 0:
            raise Fault(f"pg_dump: {answer.stderr.strip()}")
        return answer.stdout

    psql.dump_schema = dump_schema

    # pg_ctl hands its output to the server, which outlives it: a pipe would never end.
    log = open(os.path.join(folder, "setup.log"), "w+", encoding="utf-8")

    def control(*command):
        if run(*command, stdout=log, stderr=log, **server).returncode != 0:
            log.seek(0)
            raise Fault(f"ops/sql: the private Postgres did not start: {log.read()[-2000:]}")

    try:
        control(
            bin_folder / "initdb", "-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync",
            "--no-instructions")
        control(
            bin_folder / "pg_ctl", "-D", "data", "-l", "server.log", "-w", "-o",
            f"-c listen_addresses='' -k '{folder}' -c fsync=off -c shared_buffers=16MB", "start")
        try:
            yield psql
        finally:
            run(bin_folder / "pg_ctl", "-D", "data", "-m", "immediate", "stop", stdout=log, stderr=log, **server)
    finally:
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def migrate(psql, root):
    """Applies the files in the order of `tapline migrate`."""
    folder = root / "migrations"
    for file in [*sorted(folder.glob("*.sql")), *sorted(folder.glob("functions/*.sql"))]:
        answer = psql(file.read_text("utf-8"), "-v", "ON_ERROR_STOP=1", "-1", "-f", "-")
        if answer.returncode != 0:
            raise Fault(f"{file.relative_to(root)}: {answer.stderr.strip()}")
