"""Procrastinate on the same Postgres: one worker, concurrency two, asynchronous tasks on a pool of connections.

    procrastinate_peer.py fill ROWS      creates the schema and adds tasks to the queue
    procrastinate_peer.py work           works until the process is stopped
"""

import asyncio
import os
import sys

import psycopg_pool
from peer_work import DO
from procrastinate import App, PsycopgConnector

database = os.environ["PEER_DATABASE"]
app = App(connector=PsycopgConnector(conninfo=database))
pool = None


@app.task(name="peer.do")
async def do(number):
    async with pool.connection() as connection:
        await connection.execute(DO, {"id": number})


async def fill(rows):
    async with app.open_async():
        if not await app.check_connection_async():
            await app.schema_manager.apply_schema_async()
        for start in range(1, rows + 1, 1000):
            await do.batch_defer_async(*({"number": n} for n in range(start, min(start + 1000, rows + 1))))


async def work():
    global pool
    pool = psycopg_pool.AsyncConnectionPool(database, min_size=2, max_size=4, open=False, kwargs={"autocommit": True})
    async with app.open_async(), pool:
        await app.run_worker_async(concurrency=2, delete_jobs="successful", listen_notify=True)


asyncio.run(fill(int(sys.argv[2])) if sys.argv[1] == "fill" else work())
