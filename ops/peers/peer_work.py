"""The work of each peer: one guarded update and one insert in one transaction, so that it happens exactly once.

    peer_work.py ROWS      creates the tables with ROWS rows of work
"""

import os
import sys

import psycopg

MAKE = """
create table if not exists peer_work (id bigint primary key, done boolean not null default false);
create table if not exists peer_effects (work bigint primary key);
truncate peer_work, peer_effects;
"""

DO = """
with moved as (update peer_work set done = true where id = %(id)s and not done returning id)
insert into peer_effects (work) select id from moved
"""

if __name__ == "__main__":
    with psycopg.connect(os.environ["PEER_DATABASE"]) as connection:
        connection.execute(MAKE)
        connection.execute("insert into peer_work (id) select generate_series(1, %s)", (int(sys.argv[1]),))
