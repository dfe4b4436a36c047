"""Texts in invented layouts.

No app writes them. The order of name, stamp, badge and text, the marks between them, the blank lines, and what is written
around each message are drawn anew for each text, so that a reader that is trained on them cannot learn an app by heart.
"""
import random
from datetime import timedelta

import build
import names
import stamps
import wording
from dates import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from formats import Text, is_phone
from names import display, reversed_display

LABELS = {  # from, to, sent, received, type, incoming, outgoing, date, time, message
    "en": ("From", "To", "Sent", "Received", "Type", "incoming", "outgoing", "Date", "Time", "Message"),
    "de": ("Von", "An", "Gesendet", "Empfangen", "Typ", "eingehend", "ausgehend", "Datum", "Uhrzeit", "Nachricht"),
    "fr": ("De", "À", "Envoyé", "Reçu", "Type", "entrant", "sortant", "Date", "Heure", "Message"),
    "es": ("De", "Para", "Enviado", "Recibido", "Tipo", "entrante", "saliente", "Fecha", "Hora", "Mensaje"),
    "pt": ("De", "Para", "Enviada", "Recebida", "Tipo", "recebida", "enviada", "Data", "Hora", "Mensagem"),
    "it": ("Da", "A", "Inviato", "Ricevuto", "Tipo", "in entrata", "in uscita", "Data", "Ora", "Messaggio"),
    "nl": ("Van", "Aan", "Verzonden", "Ontvangen", "Type", "inkomend", "uitgaand", "Datum", "Tijd", "Bericht"),
}
OWNER = {
    "en": ["Me", "You", "me", "you", "You sent", "I"], "de": ["Ich", "ich", "Du", "Du hast gesendet", "Sie"],
    "fr": ["Moi", "moi", "Vous", "Vous avez envoyé", "Toi"], "es": ["Yo", "yo", "Tú", "Has enviado", "Enviaste"],
    "pt": ["Eu", "eu", "Você", "Enviaste", "Você enviou"], "it": ["Io", "io", "Tu", "Hai inviato"],
    "nl": ["Ik", "ik", "Jij", "U", "Je hebt verzonden"],
}
CHORES = {  # what buttons and accessibility labels beside each message say
    "en": ["has context menu", "Reply", "More options", "Reply · Share", "Like · Reply", "Copy", "Translate", "Message options", "Enter", "View profile"],
    "de": ["hat ein Kontextmenü", "Antworten", "Weitere Optionen", "Gefällt mir · Antworten", "Kopieren", "Übersetzen", "Eingabe", "Profil anzeigen"],
    "fr": ["a un menu contextuel", "Répondre", "Plus d’options", "J’aime · Répondre", "Copier", "Traduire", "Entrée", "Voir le profil"],
    "es": ["tiene menú contextual", "Responder", "Más opciones", "Me gusta · Responder", "Copiar", "Traducir", "Intro", "Ver perfil"],
    "pt": ["tem menu de contexto", "Responder", "Mais opções", "Gosto · Responder", "Copiar", "Traduzir", "Enter", "Ver perfil"],
    "it": ["ha un menu di scelta rapida", "Rispondi", "Altre opzioni", "Mi piace · Rispondi", "Copia", "Traduci", "Invio", "Vedi profilo"],
    "nl": ["heeft contextmenu", "Beantwoorden", "Meer opties", "Leuk · Beantwoorden", "Kopiëren", "Vertalen", "Enter", "Profiel bekijken"],
}
RECEIPTS = {
    "en": ["Delivered", "Read", "Seen", "Sent", "Read {t}", "Seen by {a}", "✓✓", "Failed to send"],
    "de": ["Zugestellt", "Gelesen", "Gesehen", "Gesendet", "Gelesen {t}", "Gesehen von {a}", "✓✓"],
    "fr": ["Distribué", "Lu", "Vu", "Envoyé", "Lu à {t}", "Vu par {a}", "✓✓"],
    "es": ["Entregado", "Leído", "Visto", "Enviado", "Leído {t}", "Visto por {a}", "✓✓"],
    "pt": ["Entregue", "Lida", "Visto", "Enviada", "Lida às {t}", "Visto por {a}", "✓✓"],
    "it": ["Consegnato", "Letto", "Visualizzato", "Inviato", "Letto {t}", "Visto da {a}", "✓✓"],
    "nl": ["Bezorgd", "Gelezen", "Gezien", "Verzonden", "Gelezen {t}", "Gezien door {a}", "✓✓"],
}
EDITED = {
    "en": ["Edited", "edited", "(edited)"], "de": ["Bearbeitet", "bearbeitet", "(bearbeitet)"], "fr": ["Modifié", "modifié", "(modifié)"],
    "es": ["Editado", "editado", "(editado)"], "pt": ["Editada", "editado", "(editado)"], "it": ["Modificato", "modificato", "(modificato)"],
    "nl": ["Bewerkt", "bewerkt", "(bewerkt)"],
}
NEWS = {  # what an app tells about people and the chat
    "en": ["{a} joined the group.", "{a} left the conversation.", "{a} changed the group photo.", "{a} pinned a message.", "{a} added {b}.",
           "Call ended", "Disappearing messages are on.", "{a} started a call", "{a} joined #general.", "{a} set the topic: next week", "Meeting ended"],
    "de": ["{a} ist der Gruppe beigetreten.", "{a} hat die Unterhaltung verlassen.", "{a} hat das Gruppenbild geändert.", "{a} hat eine Nachricht angeheftet.", "{a} hat {b} hinzugefügt.", "Anruf beendet", "{a} ist #team beigetreten.", "Besprechung beendet"],
    "fr": ["{a} a rejoint le groupe.", "{a} a quitté la conversation.", "{a} a changé la photo du groupe.", "{a} a épinglé un message.",
           "{a} a ajouté {b}.", "Appel terminé", "{a} a rejoint #equipe.", "Réunion terminée"],
    "es": ["{a} se unió al grupo.", "{a} ha salido de la conversación.", "{a} cambió la foto del grupo.", "{a} fijó un mensaje.",
           "{a} añadió a {b}.", "Llamada finalizada", "{a} se ha unido a #equipo.", "Reunión finalizada"],
    "pt": ["{a} entrou no grupo.", "{a} saiu da conversa.", "{a} mudou a foto do grupo.", "{a} fixou uma mensagem.", "{a} adicionou {b}.",
           "Chamada terminada", "{a} entrou em #equipa.", "Reunião terminada"],
    "it": ["{a} si è unito al gruppo.", "{a} ha lasciato la conversazione.", "{a} ha cambiato la foto del gruppo.", "{a} ha fissato un messaggio.", "{a} ha aggiunto {b}.", "Chiamata terminata", "{a} si è unita a #squadra.", "Riunione terminata"],
    "nl": ["{a} neemt nu deel aan de groep.", "{a} heeft het gesprek verlaten.", "{a} heeft de groepsfoto gewijzigd.", "{a} heeft een bericht vastgemaakt.", "{a} heeft {b} toegevoegd.", "Oproep beëindigd", "{a} is lid geworden van #team.", "Vergadering beëindigd"],
}
BETWEEN = {
    "en": ["New", "New messages", "Last read", "Unread messages", "Load more"], "de": ["Neu", "Neue Nachrichten", "Zuletzt gelesen", "Mehr laden"],
    "fr": ["Nouveau", "Nouveaux messages", "Dernière lecture", "Charger plus"], "es": ["Nuevo", "Mensajes nuevos", "Última lectura", "Cargar más"],
    "pt": ["Novo", "Novas mensagens", "Última leitura", "Carregar mais"], "it": ["Nuovo", "Nuovi messaggi", "Ultima lettura", "Carica altro"],
    "nl": ["Nieuw", "Nieuwe berichten", "Laatst gelezen", "Meer laden"],
}
INPUTS = {  # what stands in the empty field below the chat
    "en": ["Type a message", "Message", "Write a message…", "Send a message", "Message #general", "Text message"],
    "de": ["Nachricht", "Nachricht schreiben", "Gib eine Nachricht ein", "Nachricht an #team", "Neue Nachricht"],
    "fr": ["Message", "Écrire un message", "Tapez un message", "Envoyer un message", "Message à #equipe"],
    "es": ["Mensaje", "Escribe un mensaje", "Enviar mensaje", "Mensaje a #equipo", "Mensaje de texto"],
    "pt": ["Mensagem", "Digite uma mensagem", "Escrever mensagem", "Mensagem para #equipa", "Escreva uma mensagem"],
    "it": ["Messaggio", "Scrivi un messaggio", "Invia un messaggio", "Messaggio a #squadra", "Digita un messaggio"],
    "nl": ["Bericht", "Typ een bericht", "Stuur een bericht", "Bericht aan #team", "Schrijf een bericht"],
}
AGO = {
    "en": ["{n} min ago", "{n}m", "Now", "{n} minutes ago"], "de": ["vor {n} Min.", "Jetzt", "vor {n} Minuten"], "fr": ["il y a {n} min", "Maintenant"],
    "es": ["hace {n} min", "Ahora"], "pt": ["há {n} min", "Agora"], "it": ["{n} min fa", "Ora"], "nl": ["{n} min. geleden", "Nu"],
}
CALLS = {
    "en": ["Missed call", "Missed voice call", "Missed video call"], "de": ["Verpasster Anruf", "Verpasster Videoanruf"],
    "fr": ["Appel manqué", "Appel vocal manqué", "Appel vidéo manqué"], "es": ["Llamada perdida", "Videollamada perdida"],
    "pt": ["Chamada perdida", "Chamada de vídeo perdida"], "it": ["Chiamata persa", "Videochiamata persa"], "nl": ["Gemiste oproep", "Gemist spraakgesprek"],
}
BY = {"en": "from", "de": "von", "fr": "de", "es": "de", "pt": "de", "it": "da", "nl": "van"}
LEFT_OUT = {
    "en": ["Not included in this export", "Tap to download"], "de": ["Nicht im Export enthalten"], "fr": ["Non inclus dans l’export"],
    "es": ["No incluido en la exportación"], "pt": ["Não incluído na exportação"], "it": ["Non incluso nell’esportazione"], "nl": ["Niet in de export"],
}
ANSWERS = {
    "en": ["{a} replied to {b}", "Replying to {b}", "In reply to {b}:", "{a} replied to you", "Reply to {b}"],
    "de": ["{a} hat auf {b} geantwortet", "Antwort auf {b}", "Als Antwort auf {b}:", "{a} hat dir geantwortet"],
    "fr": ["{a} a répondu à {b}", "En réponse à {b}", "Réponse à {b} :", "{a} vous a répondu"],
    "es": ["{a} respondió a {b}", "En respuesta a {b}", "Respuesta a {b}:", "{a} ha respondido a tu mensaje"],
    "pt": ["{a} respondeu a {b}", "Em resposta a {b}", "Resposta a {b}:", "{a} respondeu à sua mensagem"],
    "it": ["{a} ha risposto a {b}", "In risposta a {b}", "Risposta a {b}:", "{a} ha risposto al tuo messaggio"],
    "nl": ["{a} heeft {b} beantwoord", "In antwoord op {b}", "Antwoord aan {b}:", "{a} heeft je beantwoord"],
}
LIKED = {
    "en": ["{a} reacted with {e}", "{a} liked this", "Liked by {a}", "{e} {a}", "1 Like reaction.", "{a} loved “{q}”", "Reaction: {e} from {a}"],
    "de": ["{a} hat mit {e} reagiert", "{a} gefällt das", "{e} {a}", "1 Gefällt mir-Reaktion.", "{a} hat „{q}“ geliebt", "Reaktion: {e} von {a}"],
    "fr": ["{a} a réagi avec {e}", "{a} aime ça", "{e} {a}", "1 réaction J’aime.", "{a} a aimé « {q} »", "Réaction : {e} de {a}"],
    "es": ["{a} reaccionó con {e}", "A {a} le gusta", "{e} {a}", "1 reacción Me gusta.", "A {a} le encantó «{q}»", "Reacción: {e} de {a}"],
    "pt": ["{a} reagiu com {e}", "{a} gostou", "{e} {a}", "1 reação Gosto.", "{a} adorou “{q}”", "Reação: {e} de {a}"],
    "it": ["{a} ha reagito con {e}", "Piace a {a}", "{e} {a}", "1 reazione Mi piace.", "{a} ha adorato “{q}”", "Reazione: {e} da {a}"],
    "nl": ["{a} reageerde met {e}", "{a} vindt dit leuk", "{e} {a}", "1 Leuk-reactie.", "{a} vond “{q}” geweldig", "Reactie: {e} van {a}"],
}
ORIGINAL = {"en": "Original message:", "de": "Ursprüngliche Nachricht:", "fr": "Message d’origine :", "es": "Mensaje original:", "pt": "Mensagem original:",
            "it": "Messaggio originale:", "nl": "Oorspronkelijk bericht:"}
SAID = {  # how an app announces who wrote what follows
    "en": ["{a} sent the following message at {t}", "{a} said:"], "de": ["{a} hat die folgende Nachricht um {t} gesendet"],
    "fr": ["{a} a envoyé le message suivant à {t}"], "es": ["{a} envió el siguiente mensaje a las {t}"],
    "pt": ["{a} enviou a seguinte mensagem às {t}"], "it": ["{a} ha inviato il seguente messaggio alle {t}"],
    "nl": ["{a} heeft het volgende bericht om {t} verzonden"],
}
PRESENT = {
    "en": ["online", "Active 5m ago", "Active now", "last seen today at 10:12", "typing…"], "de": ["online", "Vor 5 Min. aktiv", "zul. online heute um 10:12"],
    "fr": ["en ligne", "Actif il y a 5 min", "vu à 10:12"], "es": ["en línea", "Activo hace 5 min", "últ. vez hoy a las 10:12"], "pt": ["online", "Ativo há 5 min"],
    "it": ["online", "Attivo 5 min fa", "ultimo accesso oggi alle 10:12"], "nl": ["online", "5 min. geleden actief", "laatst gezien vandaag om 10:12"],
}
THREADS = {"en": "{n} replies", "de": "{n} Antworten", "fr": "{n} réponses", "es": "{n} respuestas", "pt": "{n} respostas", "it": "{n} risposte", "nl": "{n} antwoorden"}
GUESTS = {"en": "Guest", "de": "Gast", "fr": "Invité", "es": "Invitado", "pt": "Convidado", "it": "Ospite", "nl": "Gast"}
HEADINGS = {
    "en": ["from memory", "chat with the neighbors, typed up", "what we said on the phone"], "de": ["aus dem Gedächtnis", "Gespräch am Telefon, abgetippt"],
    "fr": ["de mémoire", "ce qu'on s'est dit au téléphone"], "es": ["de memoria", "lo que hablamos por teléfono"], "pt": ["de cabeça", "a conversa ao telefone"],
    "it": ["a memoria", "quello che ci siamo detti al telefono"], "nl": ["uit mijn hoofd", "wat we aan de telefoon zeiden"],
}
ASIDES = {"en": "(the line drops here)", "de": "(Verbindung weg)", "fr": "(ça coupe ici)", "es": "(se corta)", "pt": "(caiu a chamada)", "it": "(cade la linea)", "nl": "(verbinding weg)"}
AT = {"en": " at ", "de": " um ", "fr": " à ", "es": " a las ", "pt": " às ", "it": " alle ", "nl": " om "}
TODAY = {"en": ("Today", "Yesterday"), "de": ("Heute", "Gestern"), "fr": ("Aujourd’hui", "Hier"), "es": ("Hoy", "Ayer"), "pt": ("Hoje", "Ontem"),
         "it": ("Oggi", "Ieri"), "nl": ("Vandaag", "Gisteren")}
FACES = ["👍", "❤️", "😂", "😮", "🎉", "👀", "🙏", "💀"]
CODES = {":+1:": "👍", ":tada:": "🎉", ":heart:": "❤️", ":eyes:": "👀", ":joy:": "😂"}


INLINE = ("inline", "spaced")  # head and text on one line


class Style:
    """How one invented app writes."""

    def __init__(self, rng, loc):
        lang = loc.lang
        self.rng, self.loc = rng, loc
        self.order = rng.choices(
            ["inline", "typed", "head", "split", "above", "below", "grouped", "fields", "listing", "spaced", "addressed", "announced", "sides"],
            [5, 4, 3, 2, 1, 1, 5, 2, 1, 1, 1, 2, 3])[0]
        self.time = rng.choice(["24", "24", "12", "seconds", "12nn"])
        self.date = rng.choice(["short", "iso", "dots", "slash", "medium", "weekday", "long"])
        self.day_first = not loc.us
        self.full = rng.random() < 0.5
        self.relative = rng.random() < 0.3
        self.time_first = rng.random() < 0.15
        self.joint = rng.choice([" ", ", ", " ", ", ", AT[lang], " · ", " - "])
        self.wrap = rng.choice(["{}", "{}", "[{}]", "({})", "<{}>" if self.order == "inline" else "{}", "{}:" if self.order == "head" else "{}"])
        self.between = rng.choice([": ", ": ", ": ", " - ", " – ", " — ", " / ", " > ", " | ", " : ", " -> ", " → "])
        self.stamp_mark = rng.choice([" ", " ", " - ", " | ", ", ", "  ", " · ", " — "])
        self.stamp_first = rng.random() < 0.5
        self.gap = rng.choice([0, 0, 0, 1, 1, 2])
        self.gap_after_head = int(rng.random() < 0.12)
        self.indent = rng.choice(["", "", "", "", "  ", "    ", "\t"])
        self.chore = rng.choice(CHORES[lang]) if rng.random() < 0.3 else None
        self.chore_first = rng.random() < 0.2
        self.receipt = rng.choice(RECEIPTS[lang]) if rng.random() < 0.35 else None
        self.receipts = rng.choice(["last", "owner", "last"])
        self.day_lines = rng.choice(["{}", "{}", "--- {} ---", "— {} —", "{}", "[{}]", "• {} •"])
        self.badge = rng.random() < 0.25
        self.reaction = rng.choice(["two", "line", "glued", "bare", "code", "code two", "words", "none", "none"])
        self.answer = rng.choice(["words", "words", "name", "quoted", "bracket", "at", "none", "none"])
        self.answer_first = rng.random() < 0.4
        self.original = rng.random() < 0.4
        self.edited = rng.choice(EDITED[lang])
        self.edited_place = "end" if self.edited.startswith("(") else rng.choice(["before", "after", "above"])
        self.labels = LABELS[lang]
        self.trailing = self.order in ("below", "sides", "grouped") and rng.random() < 0.2  # the time stands behind the last words
        self.state = rng.random() < 0.25  # beside the time: sent, read, edited
        self.preview = self.order in ("split", "above", "head") and rng.random() < 0.08
        self.field = rng.choice(INPUTS[lang]) if rng.random() < 0.3 else None
        # What is before a typed text; None: the name and a mark.
        self.typed_head = rng.choice(["{n} ({t}) ", "{n} ({t}) - ", "{n} ({t}): ", "{t} – {n} – ", "{t} {n}: ", "{n} {t} – ", "- {n} ({t}) ", "({t}) {n}: ",
                                      "**{n}:** ", "**{n}** ({t}): "]) if self.order == "typed" and rng.random() < 0.3 else None
        self.enclosed = self.order in ("inline", "typed") and rng.random() < 0.12
        self.status = rng.choice(RECEIPTS[lang][:4]).lower() if self.order == "inline" and rng.random() < 0.06 else None

    def clock(self, when):
        if self.time == "12":
            return stamps.twelve(when)
        if self.time == "12nn":
            return stamps.twelve(when, False, stamps.NNBSP)
        return stamps.clock(when, self.time == "seconds")

    def day(self, when, now):
        lang, d, m, y = self.loc.lang, when.day, when.month, when.year
        ago = (now.date() - when.date()).days
        if self.relative and ago in (0, 1):
            return TODAY[lang][ago]
        pair = (d, m) if self.day_first else (m, d)
        if self.date == "iso":
            return f"{y}-{m:02}-{d:02}"
        if self.date == "dots" and self.day_first:
            return f"{d:02}.{m:02}.{y}"
        if self.date == "slash" or self.date == "dots":
            return f"{pair[0]:02}/{pair[1]:02}/{y % 100:02}"
        if self.date == "medium":
            short = SHORT_MONTHS[lang][m - 1]
            return f"{short} {d}, {y}" if self.loc.us else f"{d}. {short} {y}" if lang == "de" else f"{d} {short} {y}"
        if self.date == "weekday":
            day, short = SHORT_WEEKDAYS[lang][when.weekday()], SHORT_MONTHS[lang][m - 1]
            return f"{day}, {short} {d}" if lang == "en" else f"{day}., {d}. {short}" if lang == "de" else f"{day} {d} {short}"
        if self.date == "long":
            return stamps.slack_day(self.loc, when, False) if lang != "nl" else f"{WEEKDAYS['nl'][when.weekday()]} {d} {MONTHS['nl'][m - 1]}"
        return f"{pair[0]}/{pair[1]}/{y}" if lang not in ("de", "nl") else f"{d}.{m}.{y}" if lang == "de" else f"{d}-{m}-{y}"

    def stamp(self, when, now, full=None):
        clock = self.clock(when)
        if not (self.full if full is None else full):
            return clock
        day = self.day(when, now)
        return f"{clock}, {day}" if self.time_first else day + self.joint + clock


def shown_names(rng, people, text, style):
    """How the people are called: whole, given, initial, in lower case, as a user, reversed, with a badge."""
    kind = rng.choice(["whole", "whole", "whole", "given", "given", "user", "reversed", "lower"])
    if style.order == "typed":
        kind = rng.choice(["given", "given", "initial", "lower", "lower", "pronoun", "whole"])
    written = {}
    for person in people:
        given = person[0].split(" ")[0]
        shown = display(person)
        if is_phone(person):
            pass
        elif kind == "given":
            shown = given
        elif kind == "initial":
            shown = given[0]
        elif kind == "lower":
            shown = given.lower()
        elif kind == "user" and given.isascii():
            shown = given.lower() + rng.choice(["_" + person[1][:1].lower() if person[1] else "", "42", ".foto", "_x"])
        text.shown[person] = shown
        written[person] = reversed_display(person) if kind == "reversed" and not is_phone(person) else shown
        if kind == "whole" and rng.random() < 0.08 and not is_phone(person):
            written[person] = text.shown[person] = shown + " " + rng.choice(["🌻", "🎸", "🏠"])
        elif kind in ("whole", "given") and rng.random() < 0.06 and not is_phone(person):
            written[person] = text.shown[person] = f"{shown} ({rng.choice(['Studio', 'Leeds', 'IT', 'Yoga'])})"
    if kind == "pronoun" and len(people) == 2:
        word = {"en": ["her", "him", "them"], "de": ["sie", "er"], "fr": ["elle", "lui"], "es": ["ella", "él"], "pt": ["ela", "ele"], "it": ["lei", "lui"],
                "nl": ["zij", "hij"]}[style.loc.lang]
        written[people[1]] = text.shown[people[1]] = rng.choice(word)
    if len({text.shown[p].casefold() for p in people}) < len(people):
        text.shown = {}
        written = {p: display(p) for p in people}
    return written


def listed(rng, loc, people, style):
    """Lines of a message that look like heads: a list, a plan with names, times."""
    texts = build.TEXTS[loc.lang]
    things = rng.sample(texts.PLACES, 3)
    kind = rng.choice(["dash", "dot", "number", "names", "hours", "days", "days", "date", "clock"])
    if kind == "names":
        return [f"{p[0]}: {thing}" for p, thing in zip(rng.sample(names.PEOPLE[loc.lang], 3), things)]
    if kind in ("days", "date", "clock"):
        # Typed days and times are no stamps.
        lines = []
        for thing in things[:rng.choice([1, 1, 2])]:
            day = build.start_day(rng)
            dated = [WEEKDAYS[loc.lang][day.weekday()], f"{day.day} {MONTHS[loc.lang][day.month - 1]}", f"{day.day:02}/{day.month:02}/{day.year}"]
            clock = f"{rng.randrange(7, 22)}:{rng.choice(['00', '15', '30'])}"
            if kind == "days":
                lines += [rng.choice(dated), thing]
            elif kind == "clock":
                lines += [rng.choice([clock, rng.choice(dated)]), clock, thing]
            else:
                lines.append(f"{thing} {rng.choice(dated[1:])}")
        return lines
    if kind == "hours":
        hours = sorted(rng.sample(range(9, 21), 3))
        mark = rng.choice([" ", " - ", ": "])
        return [f"{hour}:{rng.choice(['00', '15', '30'])}{mark}{thing}" for hour, thing in zip(hours, things)]
    return [{"dash": "- ", "dot": "• ", "number": f"{n}) "}[kind] + thing for n, thing in enumerate(things, 1)]


def invented(rng, loc):
    style = Style(rng, loc)
    lang = loc.lang
    typed = style.order == "typed"
    count = rng.choice([2, 2, 2, 3, 4])
    short = rng.choice([1, 2, 2, 3, 3, 4, 4, 5]) if rng.random() < 0.45 else None
    if short and rng.random() < 0.5:
        count = rng.choice([2, 3, 4, 5])
    people, messages = build.chat(rng, loc, count, same_day=typed, deleted=0 if typed else 0.2, attach=0 if typed else 0.4, captions=rng.random() < 0.5,
                                  edit=0 if typed else 0.4, turns=(3, 14))
    if short:
        # A piece of a chat, in which everybody speaks.
        first = rng.randrange(max(1, len(messages) - short))
        messages = messages[first:first + short]
        if rng.random() < 0.3:
            # Everybody speaks once.
            for message, person in zip(messages, rng.sample(people, len(people)), strict=False):
                message.sender = person
        said = [m.sender for m in messages]
        people = [people[0]] + [p for p in people[1:] if p in said]
        if len(people) == 1:
            people.append(next(p for p in build.pick_people(rng, lang, 9) if display(p) != display(people[0])))
            messages[rng.randrange(len(messages))].sender = people[1]
        count = len(people)
    if style.order == "addressed" and count > 2:
        style.order = "head"
    text = Text("invented", style.order)
    text.group, text.owner, text.messages = count > 2, people[0], messages
    text.at = build.capture(rng, messages[-1].when, same_day=typed)
    if short and style.order not in INLINE and rng.random() < 0.3:
        for message in messages:
            if len(message.lines) == 1:
                message.lines = build.broken(message.lines[0], message.dates, rng).split("\n")
    sides = style.order == "sides"
    if sides:
        # The app shows on which side a message is, and the copy only the receipts.
        style.receipt = rng.choice([r for r in RECEIPTS[lang] if "{a}" not in r] + ["msg-dblcheck", "msg-check"])
        style.receipts, style.answer, style.full = "owner", "none", False
        style.gap = rng.choice([0, 0, 1])
    written = shown_names(rng, people, text, style)
    text.owner_shown = typed or style.order in ("listing", "addressed", "sides") or rng.random() < 0.65
    if text.owner_shown:
        written[people[0]] = rng.choice(OWNER[lang])
        if any(written[p].casefold() == written[people[0]].casefold() for p in people[1:]):
            written[people[0]] = OWNER[lang][0]
        if any(written[p].casefold() == written[people[0]].casefold() for p in people[1:]):
            written = {p: written[people[0]] if p == people[0] else display(p) for p in people}
            text.shown = {}
    badges = {p: rng.choice(["APP", "BOT", "APPLI", ":tulip:", "Admin", ":house_with_garden:"]) for p in people if style.badge and rng.random() < 0.6}
    badges |= {p: f"({GUESTS[lang]})" for p in people if "," in written[p] and rng.random() < 0.2}
    out = text.lines

    def put(line, furniture=True):
        out.append(line)
        if furniture and line.strip():
            text.structure(line.strip())

    # Above the chat.
    if typed:
        if rng.random() < 0.4:
            out += [rng.choice(HEADINGS[lang])] + [""] * rng.choice([0, 1])
            text.structure(out[0])
    else:
        roll = 0 if sides and not text.group else rng.random()
        if roll < 0.3 and text.group:
            text.title = rng.choice(build.TEXTS[lang].TITLES)
            out.append(("#" if rng.random() < 0.2 else "") + text.title)
        elif roll < 0.35:
            text.title = text.name(people[1])
            out.append(text.title)
            # The title tells which of two senders is the owner.
            if len({m.sender for m in messages}) > 1:
                text.owner_shown = True
        if out and text.group and rng.random() < 0.3:
            out.append(f"{count} " + rng.choice({"en": ["members", "participants"], "de": ["Mitglieder"], "fr": ["membres"], "es": ["miembros"], "pt": ["membros"],
                                                 "it": ["membri"], "nl": ["leden"]}[lang]))
            text.structure(out[-1])
        elif out and not text.group and rng.random() < 0.4:
            out.append(rng.choice(["iMessage", "SMS"] + PRESENT[lang]))
            text.structure(out[-1])
        if rng.random() < 0.1:
            put(rng.choice(NEWS[lang]).format(a=written[people[1]], b=written[people[-1]]))
        out += [""] * rng.choice([0, 0, 1])

    grouped = style.order == "grouped"
    marks = rng.choice(["days", "gaps", "times below", "times above", "none", "none"]) if grouped else None
    joins = not grouped and style.order in ("head", "split") and rng.random() < 0.3  # a second message shows its time alone
    slash = typed and not style.typed_head and rng.random() < 0.12
    day, last = None, None
    # The copy begins inside a message.
    headless = rng.random() < (0.2 if short else 0.04) and style.order not in ("listing", "fields", "addressed", "sides") and marks != "gaps" and not slash
    said_by = rng.choice(SAID[lang])
    for index, message in enumerate(messages):
        mine = message.sender == people[0]
        name = written[message.sender]
        full = style.full and not grouped
        fresh = message.when.date() != day
        if typed or marks == "none":
            message.show_day = False
            message.show_time = typed and style.typed_head is not None and "{t}" in style.typed_head
        elif grouped and marks == "gaps":
            if fresh or last is None or message.when - last.when > timedelta(minutes=45):
                put(style.stamp(message.when, text.at, True))
                out += [""] * rng.choice([0, 0, 1])
                last = None
            else:
                message.show_time = False
        elif not full:
            if fresh:
                put(style.day_lines.format(style.day(message.when, text.at)))
                out += [""] * rng.choice([0, 0, 1])
        if grouped and marks == "days":
            message.show_time = False
        day = message.when.date()
        if not typed and index and rng.random() < 0.04:
            line = rng.choice(NEWS[lang])
            if style.order in ("split", "head") and line.startswith("{a} "):
                # The app speaks for the person.
                sign = style.stamp(message.when, text.at, full)
                out += [name, "  " + sign] if style.order == "split" else [f"{name}  {sign}"]
                put(line[4:].format(b=written[people[-1]]))
            else:
                put(line.format(a=written[rng.choice(people)], b=written[people[-1]]))
            last = None
        if not typed and index and rng.random() < 0.03:
            put(rng.choice(BETWEEN[lang]))

        # Somebody wrote below the day what the copy does not name.
        nameless = (style.order == "inline" and not full and fresh and index > 0 and message.lines and not message.attachments and not message.edited
                    and rng.random() < 0.08)

        # The text of the message.
        if message.lines and not message.dates and rng.random() < (0.2 if short else 0.09):
            message.lines += listed(rng, loc, people, style)
        body, before = list(message.lines), []
        if message.deleted:
            line = rng.choice([wording.TEAMS[lang][1], wording.WHATSAPP[lang]["deleted"]])
            if mine and text.owner_shown and style.order not in INLINE:
                line = wording.WHATSAPP[lang]["own_deleted"]
            body = [line]
            text.structure(line)
        elif message.attachments:
            kind = message.attachments[0]
            if kind in ("location", "contact", "gif"):
                kind = message.attachments[0] = "image"
            word = dict(zip(["image", "video", "audio", "sticker", "document"], wording.TELEGRAM[lang]))[kind]
            file = {"image": "IMG_2041.jpg", "video": "clip.mp4", "audio": "note.m4a", "document": "plan.pdf", "sticker": "sticker.webp"}[kind]
            line = rng.choice([f"[{word}]", f"[ {word} ]", file, f"<{wording.WHATSAPP[lang]['attached']}{file}>", wording.WHATSAPP[lang]["omitted"][kind]])
            if kind == "document":
                line = file
            if style.order == "inline" and body:
                line = f"[{word}]"
            if style.order not in INLINE and not body and not typed:
                roll = rng.random()
                if roll < 0.2:
                    line = rng.choice(CALLS[lang])
                    if rng.random() < 0.3:
                        line += f" {BY[lang]} {name}"
                elif roll < 0.6 and kind != "document":
                    line = rng.choice(["", "🎤 " if kind == "audio" else "📷 "]) + word
                text.structure(line)
                body = [line]
                if roll >= 0.2 and rng.random() < 0.25:
                    body += rng.choice([[f"0:{rng.randrange(10, 60)}"], [rng.choice(LEFT_OUT[lang]), f"{rng.randrange(20, 900)}.{rng.randrange(10)} KB"]])
            else:
                body = [line] + body if style.order not in INLINE or not body else body + [line]
                text.structure(line)
        if message.edited and not message.deleted and body:
            if style.edited_place == "end":
                body[-1] += " " + style.edited
                text.structure(style.edited)
            elif style.order in INLINE or typed:
                message.edited = False
        if style.answer != "none" and not typed and style.order not in INLINE and message.lines and index and rng.random() < (0.25 if short else 0.12):
            earlier = [m for m in messages[max(0, index - 5):index] if m.lines and m.sender not in (None, message.sender)]
            if earlier:
                quoted = earlier[-1]
                message.reply = quoted.text
                said, by = quoted.text, written[quoted.sender]
                if style.answer == "words":
                    line = rng.choice(ANSWERS[lang]).format(a=name, b=by)
                    label = [ORIGINAL[lang]] if style.original else []
                    for string in label:
                        text.structure(string)
                    before = [line] + label + [said] if label or rng.random() < 0.7 else [f"{line.rstrip(':')}: “{said}”"]
                    text.structure(line.rstrip(":"))
                elif style.answer == "name":
                    before = [by, said]
                elif style.answer == "at":
                    before = [f"@{by} {said}"]
                elif style.answer == "quoted":
                    before = ["> " + said]
                else:
                    before = [f"[{wording.TELEGRAM[lang][8]} {by}]"]
                    message.reply = None
                    text.structure(before[0])
        above = message.edited and not message.deleted and style.edited_place != "end"
        if above and style.edited_place == "before":
            before = before + [style.edited]
            text.structure(style.edited)

        # Its head.
        if style.receipt and mine and style.receipts == "owner" and (sides or rng.random() < 0.5):
            receipt = style.receipt.format(t=style.clock(message.when), a=written[people[1]])
        else:
            receipt = None
        same = last is not None and last.sender == message.sender and message.when - last.when < timedelta(minutes=30)
        if nameless or headless and index == 0 and message.lines and not message.attachments and not message.edited:
            # No head: nobody could know the sender or the time.
            message.show_time = False
            message.show_day = message.show_day and (nameless or fresh and not full)
            message.sender = None
            out += body
            last = None
            continue
        shown = name + (" " + badges[message.sender] if message.sender in badges and badges[message.sender][0] == "(" else "")
        badge = badges.get(message.sender)
        badge = None if badge and badge[0] == "(" else badge
        stamp = style.wrap.format(style.stamp(message.when, text.at, full))
        if style.chore and style.chore_first and not typed and style.order not in INLINE:
            put(style.chore)
        if style.preview and message.lines and len(message.lines[0]) > 24:
            put(message.lines[0][:rng.randrange(18, 32)].rsplit(" ", 1)[0] + f"… {BY[lang]} {name}")
        if typed:
            first = f"{shown}{style.between}{body[0]}"
            if style.typed_head:
                first = style.typed_head.format(n=shown, t=style.clock(message.when)) + body[0]
            elif style.enclosed:
                first = f"{shown}> {body[0]}" if " " not in shown and style.stamp_first else f"<{shown}> {body[0]}"
            if slash and last is not None and rng.random() < 0.4 and len(body) == 1 and "\n" not in out[-1] and out[-1]:
                out[-1] += " / " + first
            else:
                out += [first] + body[1:]
            if index == 0:
                text.structure(first[:len(first) - len(body[0])].strip())
            if rng.random() < 0.03:
                put(ASIDES[lang])
        elif style.order == "spaced":
            # Nothing stands between the sender and the text.
            out += [f"{stamp} {shown} {body[0]}"] + body[1:]
            text.structure(stamp)
        elif style.order == "inline":
            if style.stamp_first:
                mark = style.stamp_mark
                head = f"{stamp}{mark}{shown}: "
            else:
                head = f"{shown} {stamp if style.wrap != '{}' else '(' + stamp + ')'}: "
            if style.between in (" : ",):
                head = head.replace(": ", " : ") if head.endswith(": ") else head
            if style.enclosed and style.stamp_first:
                head = f"{stamp} <{shown}> "
            if style.status and message.lines and not message.edited:
                body[-1] += f" [{style.status}]"
                text.structure(f"[{style.status}]")
            out += [head + body[0]] + body[1:]
            if index in (0, len(messages) - 1):
                text.structure(stamp)
        else:
            if style.order == "head":
                if joins and same and not before:
                    head = [style.clock(message.when)] if not full else [stamp]
                else:
                    parts = [stamp, shown] if style.stamp_first else [shown, stamp]
                    head = [style.stamp_mark.join(parts)]
                    if style.wrap == "{}" and style.stamp_mark == " " and not style.stamp_first:
                        head = ["  ".join(parts)]
                    elif badge and not style.stamp_first:
                        head = [shown, badge, style.stamp_mark.rstrip(" ") + " " + stamp]
                        text.structure(badge)
                text.structure(head[0] if len(head) == 1 and shown not in head[0] else stamp)
            elif style.order == "split":
                if joins and same and not before:
                    head = [style.clock(message.when)] if not full else [stamp]
                else:
                    head = [shown, (badge + "  " if badge else style.rng.choice(["", "", "  "]) if index else "") + stamp]
                text.structure(head[0] if len(head) == 1 else stamp)
            elif style.order == "above":
                head = [stamp, shown]
                text.structure(stamp)
            elif sides:
                head = [shown] if text.group and not mine else []
            elif style.order == "below":
                head = [shown]
            elif style.order == "announced":
                head = [said_by.format(a=shown, t=style.clock(message.when))]
                message.show_time = "{t}" in said_by
                text.structure(head[0])
            elif style.order == "addressed":
                sender, to = style.labels[0].lower(), style.labels[1].lower()
                head = [f"{stamp}{style.stamp_mark}{to + ' ' + written[people[1]] if mine else sender + ' ' + shown}"]
                text.structure(head[0])
            elif style.order == "listing":
                received, sent = rng.choice([(style.labels[3], style.labels[2])])
                if style.stamp_first:
                    head = [f"{stamp}{style.stamp_mark}{sent if mine else received + ' ' + style.labels[0].lower() + ' ' + shown}"]
                    text.structure(f"{stamp}{style.stamp_mark}{received if not mine else sent}")
                else:
                    head = [f"{sent if mine else received} {stamp}"]
                    text.structure(head[0])
                    if not mine:
                        body[0] = f"{shown}: {body[0]}"
                        text.structure(f"{shown}:")
            elif style.order == "fields":
                sender, to, sent, received, kind, incoming, outgoing, date, time, said = style.labels
                value = style.stamp(message.when, text.at, full)
                head = [f"{sender}: {shown}"]
                if style.date in ("iso", "slash", "medium"):
                    head.append(f"{kind}: {outgoing if mine else incoming}")
                    text.structure(f"{kind}: {outgoing if mine else incoming}")
                head.append(f"{sent if style.time != '12' else date}: {value}")
                if style.date in ("iso", "dots") and not mine:
                    head.append(f"{received}: {value}")
                text.structure(f"{sender}: ", head[-1])
                if style.time_first:
                    body[0] = f"{said}: {body[0]}"
                    text.structure(f"{said}:")
            else:
                same = same and marks != "times above"
                head = [] if same and not before else [shown]
                if marks == "times above":
                    head.append(style.clock(message.when))
                    text.structure(head[-1])
            if before and style.answer_first and style.answer == "words" and len(before) > 1:
                head, before = before + head, []
            out += head + [""] * (style.gap_after_head if head else 0)
            out += before
            out += [style.indent + line for line in body]
            if style.order in ("below", "sides") or grouped and marks == "times below":
                sign = style.clock(message.when) if not full or grouped else stamp
                if style.trailing and message.lines and not message.edited and not before:
                    out[-1] += " " + sign + (" ✓✓" if mine and text.owner_shown else "")
                    text.structure(sign)
                elif index == len(messages) - 1 and rng.random() < 0.15:
                    message.show_time = False
                    put(rng.choice(AGO[lang]).format(n=rng.randrange(2, 50)))
                else:
                    if style.state and (mine and text.owner_shown or above):
                        sign += rng.choice(["  ", " ", " · "]) + (EDITED[lang][0] if above else RECEIPTS[lang][rng.randrange(4)])
                        above = False
                    out.append(sign)
                    text.structure(sign)
        if above and style.edited_place != "before":
            put(style.edited)
        if style.reaction != "none" and message.lines and not typed and style.order not in INLINE and rng.random() < 0.2:
            for _ in range(rng.choice([1, 1, 2])):
                code, face = rng.choice(sorted(CODES.items()))
                number = rng.randrange(1, 5)
                if not style.reaction.startswith("code"):
                    face = rng.choice(FACES)
                if face in [emoji for _, emoji in message.reactions]:
                    continue
                others = [p for p in people if p != message.sender]
                if style.reaction == "words":
                    line = rng.choice(LIKED[lang]).format(a=written[others[0]], e=face, q=message.text)
                    if face not in line:
                        continue
                    out.append(line)
                    text.structure(line)
                else:
                    out += {"two": [face, str(number)], "line": [f"{face} {number}"], "glued": [f"{face}{number}"], "bare": [face], "code": [f"{code} {number}"],
                            "code two": [code, str(number)]}[style.reaction]
                message.reactions.append(("", face))
        if not typed and message.lines and rng.random() < 0.03:
            put(THREADS[lang].format(n=rng.randrange(2, 9)))
        if receipt or style.receipt and style.receipts == "last" and index == len(messages) - 1 and mine:
            if style.order not in INLINE and not typed:
                put(receipt or style.receipt.format(t=style.clock(message.when), a=written[people[1]]))
        if style.chore and not style.chore_first and not typed and style.order not in INLINE:
            put(style.chore)
        follows = index + 1 < len(messages) and messages[index + 1].sender == message.sender
        if not (grouped and follows and rng.random() < 0.8):
            out += [""] * style.gap
        last = message
    if style.field and not typed and style.order not in ("fields", "listing", "addressed"):
        put(style.field)
    return text
