"""What people write in English.

A turn begins with the letter of who says it.  {fut}, {fut_t}, {near}, {fd}, {past},
{range}, {vague}, {slash}, {wk}, {today}, {tonight} and {tom} are dates;
{who} a third person, {place} a venue, {city} a city, {p} a price, {co} a
company, {P} the person a note is about.  [[...]] marks what is worth keeping.
"""

TALK = [
    ["A hey, are we still on for dinner {fut_t}?", "B yes! [[I booked {place} for four]]",
     "A perfect. [[{who} doesn't eat fish]] btw, so check the menu"],
    ["A [[the plumber is coming {fut_t}]]\ncould you let him in?", "B sure, I'm working from home anyway",
     "A you're a star ⭐ [[the spare key is under the blue pot]]"],
    ["A running 10 min late, sorry!!", "B no stress, I got us the table by the window",
     "A you're the best. order me a flat white?"],
    ["A how did the interview go?", "B better than I thought! [[they want to see me again {fut}]]", "A yesss 🎉 told you so"],
    ["A what do I need for the pancakes again?", "B 1/2 cup milk, 2 eggs, a bit of butter\nand let the batter rest for 20 min",
     "A ok and how many does that make", "B about 8, enough for us two"],
    ["A [[{who} is moving to {city} {vague}]]", "B what, so soon?",
     "A yeah, [[the new job starts {fut}]] and the flat was free"],
    ["A the gym is open 24/7 now", "B great, so no more excuses 😅", "A I only said it's open. I didn't say I'd go"],
    ["A did you see the new version? 2.4.1 fixes the crash", "B not yet, I'm still on 2.3",
     "A update before you show it to anyone. [[the login crashes on 2.3]]"],
    ["A can you pick up the kids {fut_t}?", "B yes but I have the dentist straight after",
     "A that's fine, [[my mum can take them after that]]"],
    ["A how much was the taxi?", "B {p}, I'll send you half", "A no worries, you paid for the tickets"],
    ["A [[the landlord wants to come by {fut}]] about the heating", "B finally!! it's been freezing in here",
     "A told them about the bathroom too. [[the boiler is older than me]] apparently"],
    ["A are you around {wk}? I'd love to show you the garden", "B {near} works better for me",
     "A deal. bring boots, it's all mud 😄"],
    ["A I left my charger at yours I think", "B white one with the tape? it's on the piano", "A that's the one! I'll grab it {near}"],
    ["A [[grandma's operation is {fut}]]", "B oh no, is it serious?",
     "A no no, [[just the left knee]]. she'll be home after two nights", "B give her a big hug from me ❤️"],
    ["A I passed 🎉🎉", "B YESSS congratulations!!! drinks on you", "A [[party at mine {fut_t}]], bring nothing but yourself"],
    ["A the train leaves from platform 9 now, not 4", "B thanks, I would have run to the wrong one again",
     "A [[coach 7, seats 61 and 62]]"],
    ["A I sent the invoice {past}, did it arrive?", "B yes, [[paid it {past}]]. should be there soon", "A great, thank you!"],
    ["A could you send me {who}'s number? [[I need a good electrician]]",
     "B sure, say I sent you. [[charges 45 an hour]] but worth it"],
    ["A we're thinking of {city} {range}", "B oh nice, who's we", "A {who} and me. [[flights are still under 100]]"],
    ["A what's the wifi password again", "B [[it's on the back of the router]], all lower case", "A got it, thx"],
    ["A there's a parcel for you at mine", "B oh that must be the lamp! can I fetch it {today}?", "A sure, after six I'm home"],
    ["A I give the film 5/5", "B really? I'd say 3/5, way too long", "A you fell asleep, you don't get to vote"],
    ["A rent goes up {vague}", "B how much?", "A [[40 a month more]], I'm writing to them"],
    ["A when's your thing, {slash}", "B no idea yet, I'll tell you once I know"],
    ["A [[the fence gets painted {vague}]]", "B which colour?", "A green, what else. date? {slash} maybe, who knows"],
    ["A [[{who} had the baby {past}]]!!! a girl, 3.2 kg", "B omg 😍 what's her name?", "A [[her name is Ida]], both are fine"],
    ["A any plans {tonight}?", "B sofa. you?", "A come over, I made way too much curry", "B you had me at curry"],
    ["A the vet says [[Pepper needs two tablets a day]]", "B poor thing. with food?", "A yes, hidden in cheese lol"],
]

GROUP_TALK = [
    ["A who's in for football {fut_t}?", "B me!", "C can't, my knee again 😩", "D in. [[I'll bring the goals]]", "A that makes seven of us"],
    ["A shall we get {who} a joint present?", "B good idea, 15 each?", "C fine with me. [[{who} wanted that blue rucksack]]", "A I'll order it {tom}"],
    ["A reminder: [[parents' evening is {fut_t}]]", "B thanks! which room?", "A room 3.12, second floor", "C I'll be a bit late, keep me a chair"],
    ["A who has the key to the bike shed?", "C I gave it to {who} {past}", "B yep it's here on the hook"],
    ["A minutes are in the folder. [[next rehearsal {fut_t}]]", "B great, who brings the stands?", "C I can take six in the van"],
    ["A [[the cabin is ours {range}]] 🏔️", "B yay! how many beds?", "A eight, plus the sofa", "D [[I'll drive, three seats free]]"],
]

SINGLES = [
    "A good morning ☀️ coffee's on", "A haha stop it I'm in a meeting", "A ok let me check and come back to you",
    "A may I call you in a bit?", "A sun's out!! finally", "A usual place, the bench by the second gate?",
    "A never painting a ceiling again", "A Agenda:\n1. budget\n2. summer party\n3. who feeds the fish",
    "A https://example.org/maps/route?id=20-25 this way is shorter", "A 👍", "A thanks a million", "A [[the code for the door is 4711#]]",
    "A [[I'm allergic to walnuts]], just so you know", "A phone's at 3%, talk later",
    "A [[grandad takes size 44 in shoes]]", "A no way 😂😂", "A it was 3.50 for two coffees, can you believe it",
]

CAPTIONS = ["look what I found in the attic", "the view from up here", "is this the right part?", "finished!! what do you think"]
POLLS = [("Where do we eat?", ["Pizza", "Thai", "At mine"]), ("Which colour for the shirts?", ["Dark green", "Orange"])]
TITLES = ["Sunday League", "Flat 4B", "Book Club 📚", "Ski Trip", "The Okafors", "Year 5 Parents"]
PLACES = ["the Italian on the corner", "Dishoom", "Café Linden", "the Golden Lion", "that ramen place"]
WHO = ["Tessa", "Kofi", "Marek", "Priya", "Aunt Joan", "Noor"]
PRICES = ["14.80", "22.50", "$18.40", "£9.95"]
COMPANIES = ["Acme", "Northwind", "Brightwater Labs", "the city library"]

MAILS = [
    ("Kitchen quote",
     ["thank you for the visit. [[The fitter can start {fut}]] and needs about four days.",
      "[[The worktop is oak, 3.8 cm thick]], as you wished. The price is 4,250.00 including taking the old kitchen away.",
      "[[Please choose the handles by {fd}]], otherwise we cannot keep the slot."],
     ["thanks, that all sounds good. [[We take the black handles]].",
      "One question: can the delivery come before eight? [[The lift is out of order]] and the stairs are narrow."]),
    ("Choir weekend away",
     ["a short summary for everyone who missed the rehearsal: [[we meet at the station {fut_t}]].",
      "[[The rooms are booked {range}]], two people per room.",
      "[[Please bring the green folder]] and something to share for the breakfast table."],
     ["count me in. [[I can take three people in my car]] from {city}.", "Could I share with {who}? We both get up early."]),
    ("Your application",
     ["many thanks for the good conversation {past}. [[We would like to offer you the post]].",
      "[[You would start {fut}]] in the office in {city}; [[the laptop will be sent to your home]].",
      "If anything is unclear, just call me."],
     ["I am very happy and gladly accept!", "[[My notice period is four weeks]], so the start is no problem."]),
    ("Water damage, second floor",
     ["unfortunately the pipe in the bathroom burst again. [[The plumber comes {fut_t}]].",
      "[[The stopcock is behind the washing machine]], in case you need it before that.",
      "[[The insurance number is on the last invoice]]."],
     ["thank you for letting me know. [[The cellar is dry]], I looked {today}.", "I will be at home and open the door for them."]),
    ("Invoice 2041",
     ["please find the invoice for the garden work attached. [[The hedge was cut {past}]].",
      "[[The total is 318.40]], payable on receipt.", "[[We come back {vague}]] for the apple trees."],
     ["the payment left {today}. [[Please leave the ladder]], our neighbour wants to borrow it."]),
]

NOTES = [
    "had coffee with {P}, [[starts at {co} {vague}]]. [[wants to run the {city} marathon]], [[allergic to nuts]]",
    "{P} called about the roof. [[Can send two people {fut}]], [[needs the long ladder]]. [[Asks for {p} up front]]",
    "met {P} at the fair {past}\n[[runs the bakery on the corner]]\n[[two kids, same school as ours]]\n[[wants the recipe for the rye bread]]",
    "Lunch with {P} {past}: [[now works at {co}]]. [[Moving to {city} {fut}]]. [[Likes climbing]], hates small talk.",
    "Call with {P}: [[contract runs out {fut}]], [[would renew for two years]], [[wants the parking space]]",
    "{P} lends us the tent {range}. [[Needs it back clean]], [[lives above the post office]], [[the poles are in the red bag]]",
]
PLAIN_NOTES = [
    "shopping\n- 1/2 kg carrots\n- [[oat milk, the one in the green carton]]\n- [[batteries AA]]\n- [[birthday card for the neighbour]]",
    "Idea for the shop: [[open later on market days]], [[sell the bread by weight]], [[ask the baker about flour 550]]",
    "Dentist said: [[come back {fut}]], [[no hot drinks for two days]], [[brush the left side more]]",
    "meter readings: [[water 318.4]], [[power 20451]], [[read again {fut}]]. The app is on version 3.1.2",
]

OPENERS = ["Hi {to},", "Dear {to},", "Hello {to},"]
CLOSERS = ["Best wishes,\n{from}", "Thanks,\n{from}", "Kind regards\n{from}"]
SIGNATURES = [["Tel. +44 20 7946 0991", "www.okafor-joinery.example"], ["Sent from my iPhone"],
              ["Head of Projects", "Brightwater Labs Ltd, 14 Quay Street"]]
