"""Messages and titles of chats."""

from random import Random

DAYS = ["Today", "Yesterday", "Mon, Mar 3 at", "Thu, Jan 15 at", "Saturday", "Wednesday", "Sun, Nov 9 at"]
GIVEN = ["Sarah", "Marcus", "Priya", "Tom", "Elif", "Jürgen", "Aisha", "Noah", "Chloé", "Kenji", "Olivia", "Ravi", "Dana"]
FAMILY = ["Chen", "Webb", "Nair", "O'Brien", "Kaya", "Weiß", "Rahman", "Fischer", "Laurent", "Mori", "Grant", "Patel", "Kim"]
KIN = ["Mom", "Dad", "Grandma", "Auntie Jo"]

_OPENERS = ["Hey", "Hi there", "Morning", "So", "Well", "Okay", "Listen", "Oh no", "Great", "Honestly"]
_WHOLE = [
    "Are you still up for lunch next week?", "Which day works for you?", "There is a new ramen place near the station",
    "I have wanted to try that one", "My sister is moving to Lisbon in March", "I did not know you were into that",
    "The trail map for Sunday is ready", "Should I bring the big tent?", "No need, we have one already",
    "About 14 miles with the loop around the lake", "My knees are complaining already", "The plumber comes at 8:30",
    "Can you send me the address again?", "It is 48 Harbor Lane, second floor", "Did the parcel arrive?",
    "Not yet, the tracking says tomorrow", "We are out of oat milk", "I can pick some up on my way home",
    "The concert was louder than I expected", "My ears are still ringing", "Remember that book I told you about?",
    "It is finally out in paperback", "Happy birthday! Hope the cake survived the train", "It did, mostly",
    "I start the pottery course on January 20", "We could paint the kitchen yellow, like in your old flat",
    "Dentist said everything looks fine", "Then dinner is on me", "Do you have the keys from the landlord?",
    "Yes, I picked them up this morning", "Running ten minutes late, sorry", "Take your time, I just got here too",
    "The code for the door is 4417", "My flight lands at 21:40, terminal 2", "I will wait at the gate with coffee",
]
_SHORT = ["Perfect", "Sure", "On my way", "Haha", "See you then", "Thanks!", "No worries", "Same here", "Why?", "Ok", "Deal", "Got it"]


def name(random: Random) -> str:
    if random.random() < 0.12:
        return random.choice(KIN)
    return f"{random.choice(GIVEN)} {random.choice(FAMILY)}" if random.random() < 0.85 else random.choice(GIVEN)


def number(random: Random) -> str:
    digits = "".join(str(random.randint(0, 9)) for _ in range(12))
    area = str(random.randint(201, 989))
    return random.choice([
        f"+1 ({area}) 555-{digits[:4]}", f"+1 ({area}) 555-{digits[:4]}", f"+1 {area}-555-{digits[:4]}", f"({area}) 555-{digits[:4]}",
        f"{area}-555-{digits[:4]}", f"+1{area}555{digits[:4]}", f"+44 7{digits[:3]} {digits[3:9]}", f"+49 15{random.randint(1, 7)} {digits[:8]}",
        f"+33 6 {digits[:2]} {digits[2:4]} {digits[4:6]} {digits[6:8]}", f"07{digits[:3]} {digits[3:9]}", f"+91 9{digits[:4]} {digits[4:9]}",
    ])


def messages(random: Random):
    """Endless; each item appears once before any is repeated."""
    while True:
        whole = random.sample(_WHOLE, len(_WHOLE))
        for text in whole:
            kind = random.random()
            if kind < 0.22:
                yield random.choice(_SHORT)
            if kind < 0.5:
                yield f"{random.choice(_OPENERS)}, {text[0].lower() + text[1:] if not text.startswith('I ') else text}"
            else:
                yield text
