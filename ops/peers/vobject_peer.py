"""Prints how many vCards per second vobject writes: vobject_peer.py FILE"""

import sys
import time

import vobject

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    cards = list(vobject.readComponents(file.read()))
started = time.perf_counter()
for card in cards:
    card.serialize()
print(round(len(cards) / (time.perf_counter() - started)))
