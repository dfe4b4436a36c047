"""The invented texts of the seven languages: one module for each, all with the same names.

locales     the places that speak it (see locales.py)
months, months_short, weekdays, weekdays_short, weekdays_said
words       the apps' own words
groups      titles of groups
given, family, streets, files, places
threads     short conversations: "A: ...", with slots in braces (see chats.py)
fillers     answers that fit nearly everywhere
sentences   longer remarks
emoji       endings
No text names a date in plain words: dates only come from slots, so that the truth knows them all.
"""
import importlib

NAMES = {"en": "english", "de": "german", "fr": "french", "es": "spanish", "pt": "portuguese", "it": "italian",
         "nl": "dutch"}


def load(language):
    return importlib.import_module("texts." + NAMES[language])
