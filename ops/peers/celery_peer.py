"""Celery with Redis: prefork with two processes, late acknowledgement, a long prefetch as its guide recommends for
short tasks, no results, one connection to Postgres per process.

    celery_peer.py fill REDIS_SOCKET ROWS      adds tasks to the queue
    celery_peer.py work REDIS_SOCKET           works until the process is stopped
"""

import os
import sys

import psycopg
from celery import Celery
from celery.signals import worker_process_init
from peer_work import DO

app = Celery("peer", broker=f"redis+socket://{sys.argv[2]}")
app.conf.update(
    task_ignore_result=True,
    task_acks_late=True,
    worker_prefetch_multiplier=64,
    worker_concurrency=2,
    worker_send_task_events=False,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
)
connection = None


@worker_process_init.connect
def connect(**_):
    global connection
    connection = psycopg.connect(os.environ["PEER_DATABASE"], autocommit=True)


@app.task(name="peer.do")
def do(number):
    connection.execute(DO, {"id": number})


if sys.argv[1] == "fill":
    with app.producer_pool.acquire() as producer:
        for number in range(1, int(sys.argv[3]) + 1):
            do.apply_async((number,), producer=producer)
else:
    app.worker_main(
        ["worker", "--pool=prefork", "--loglevel=error", "--without-gossip", "--without-mingle", "--without-heartbeat"])
