"""What the apps themselves write, in seven languages.

Collected from public readers of these exports (their tables and fixtures);
the lines marked ? are translations of the English one, not seen in an export.
"""

WHATSAPP = {
    "en": dict(
        omitted=dict(image="image omitted", video="video omitted", audio="audio omitted", sticker="sticker omitted", gif="GIF omitted",
                     contact="Contact card omitted", document="document omitted"),
        attached="attached: ", file="(file attached)", media="<Media omitted>", location="Location: ", live="live location shared",
        edited="<This message was edited>", deleted="This message was deleted.", own_deleted="You deleted this message.",
        call="Missed voice call", video_call="Missed video call", poll="POLL:", option="OPTION: ", votes=("vote", "votes"), pages="pages",
        secure=["Messages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, can read or listen to them.",
                "Messages and calls are end-to-end encrypted. Only people in this chat can read, listen to, or share them."],
        learn=" Tap to learn more.", key="end-to-end encrypted",
        created="{a} created group {q}", added="{a} added {b}", left="{a} left", joined_you="{a} added you",
        code="Your security code with {a} changed. Tap to learn more."),
    "de": dict(
        omitted=dict(image="Bild weggelassen", video="Video weggelassen", audio="Audio weggelassen", sticker="Sticker weggelassen", gif="GIF weggelassen",
                     contact="Kontaktkarte ausgelassen", document="Dokument weggelassen"),
        attached="Anhang: ", file="(Datei angehängt)", media="<Medien ausgeschlossen>", location="Standort: ", live="Live-Standort wird geteilt",
        edited="<Diese Nachricht wurde bearbeitet.>", deleted="Diese Nachricht wurde gelöscht.", own_deleted="Du hast diese Nachricht gelöscht.",
        call="Verpasster Sprachanruf", video_call="Verpasster Videoanruf", poll="ABSTIMMUNG:", option="OPTION: ", votes=("Stimme", "Stimmen"), pages="Seiten",
        secure=["Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Niemand außerhalb dieses Chats kann sie lesen oder anhören, nicht einmal WhatsApp.",
                "Nachrichten und Anrufe sind Ende-zu-Ende-verschlüsselt. Nur Personen in diesem Chat können sie lesen, anhören oder teilen."],
        learn=" Tippe, um mehr zu erfahren.", key="Ende-zu-Ende-verschlüsselt",
        created="{a} hat die Gruppe {q} erstellt.", added="{a} hat {b} hinzugefügt.", left="{a} hat die Gruppe verlassen.", joined_you="{a} hat dich hinzugefügt.",
        code="Deine Sicherheitsnummer für {a} hat sich geändert. Tippe, um mehr zu erfahren."),
    "fr": dict(
        omitted=dict(image="image absente", video="vidéo absente", audio="audio omis", sticker="sticker omis", gif="GIF retiré",
                     contact="Fiche contact manquante", document="document manquant"),
        attached="pièce jointe : ", file="(fichier joint)", media="<Médias omis>", location="Localisation : ", live="Localisation en direct partagée",
        edited="<Ce message a été modifié>", deleted="Ce message a été supprimé.", own_deleted="Vous avez supprimé ce message.",
        call="Appel vocal manqué", video_call="Appel vidéo manqué", poll="SONDAGE :", option="OPTION : ", votes=("vote", "votes"), pages="pages",
        secure=["Les messages et les appels sont chiffrés de bout en bout. Aucun tiers, pas même WhatsApp, ne peut les lire ou les écouter."],
        learn=" Appuyez pour en savoir plus.", key="chiffrés de bout en bout",
        created="{a} a créé le groupe {q}", added="{a} a ajouté {b}", left="{a} a quitté le groupe", joined_you="{a} vous a ajouté(e)",
        code="Votre code de sécurité avec {a} a changé. Appuyez pour en savoir plus."),
    "es": dict(
        omitted=dict(image="imagen omitida", video="Video omitido", audio="audio omitido", sticker="sticker omitido", gif="GIF omitido",
                     contact="Tarjeta de contacto omitida", document="documento omitido"),
        attached="adjunto: ", file="(archivo adjunto)", media="<Multimedia omitido>", location="Ubicación: ", live="ubicación en tiempo real compartida",
        edited="<Se editó este mensaje.>", deleted="Se eliminó este mensaje.", own_deleted="Eliminaste este mensaje.",
        call="Llamada perdida", video_call="Videollamada perdida", poll="ENCUESTA:", option="OPCIÓN: ", votes=("voto", "votos"), pages="páginas",
        secure=["Los mensajes y las llamadas están cifrados de extremo a extremo. Nadie fuera de este chat, ni siquiera WhatsApp, puede leerlos ni escucharlos."],
        learn=" Pulsa para obtener más información.", key="cifrados de extremo a extremo",
        created="{a} creó el grupo {q}.", added="{a} añadió a {b}.", left="{a} salió del grupo.", joined_you="{a} te añadió.",
        code="Cambió tu código de seguridad con {a}. Pulsa para obtener más información."),
    "pt": dict(
        omitted=dict(image="imagem ocultada", video="vídeo omitido", audio="áudio ocultado", sticker="figurinha omitida", gif="GIF omitido",
                     contact="Cartão do contato omitido", document="documento omitido"),
        attached="anexado: ", file="(arquivo anexado)", media="<Mídia oculta>", location="Localização: ", live="localização atual compartilhada",
        edited="<Mensagem editada>", deleted="Mensagem apagada", own_deleted="Você apagou esta mensagem",
        call="Chamada de voz perdida", video_call="Chamada de vídeo perdida", poll="ENQUETE:", option="OPÇÃO: ", votes=("voto", "votos"), pages="páginas",
        secure=["As mensagens e as chamadas são protegidas com a criptografia de ponta a ponta e ficam somente entre você e os participantes desta conversa. Nem mesmo o WhatsApp pode ler ou ouvi-las."],
        learn=" Toque para saber mais.", key="criptografia de ponta a ponta",
        created="{a} criou o grupo {q}", added="{a} adicionou {b}", left="{a} saiu", joined_you="{a} adicionou você",
        code="Seu código de segurança com {a} mudou. Toque para saber mais."),
    "it": dict(
        omitted=dict(image="immagine omessa", video="video omesso", audio="audio omesso", sticker="sticker non incluso", gif="GIF esclusa",
                     contact="Scheda contatto omessa", document="documento omesso"),
        attached="allegato: ", file="(file allegato)", media="<Media omessi>", location="Posizione: ", live="posizione attuale condivisa",
        edited="<Questo messaggio è stato modificato>", deleted="Questo messaggio è stato eliminato.", own_deleted="Hai eliminato questo messaggio.",
        call="Chiamata vocale persa", video_call="Videochiamata persa", poll="SONDAGGIO:", option="OPZIONE: ", votes=("voto", "voti"), pages="pagine",
        secure=["I messaggi e le chiamate sono crittografati end-to-end. Nessuno al di fuori di questa chat, nemmeno WhatsApp, può leggerne o ascoltarne il contenuto."],
        learn=" Tocca per saperne di più.", key="crittografati end-to-end",
        created="{a} ha creato il gruppo {q}", added="{a} ha aggiunto {b}", left="{a} ha abbandonato il gruppo", joined_you="{a} ti ha aggiunto",
        code="Il tuo codice di sicurezza con {a} è cambiato. Tocca per saperne di più."),
    "nl": dict(
        omitted=dict(image="afbeelding weggelaten", video="video weggelaten", audio="audio weggelaten", sticker="sticker weggelaten", gif="GIF weggelaten",
                     contact="Visitekaartje weggelaten", document="document weggelaten"),
        attached="bijgevoegd: ", file="(bestand bijgevoegd)", media="<Media weggelaten>", location="Locatie: ", live="live locatie gedeeld",
        edited="<Dit bericht is bewerkt>", deleted="Dit bericht is verwijderd.", own_deleted="U hebt dit bericht verwijderd.",
        call="Gemiste spraakoproep", video_call="Gemiste video-oproep", poll="PEILING:", option="OPTIE: ", votes=("stem", "stemmen"), pages="pagina's",
        secure=["Berichten en gesprekken worden end-to-end versleuteld. Niemand buiten deze chat kan ze lezen of beluisteren, zelfs WhatsApp niet."],
        learn=" Tik voor meer informatie.", key="end-to-end versleuteld",
        created="{a} heeft de groep {q} aangemaakt", added="{a} heeft {b} toegevoegd", left="{a} heeft de groep verlaten", joined_you="{a} heeft u toegevoegd",
        code="Uw beveiligingscode voor {a} is gewijzigd. Tik voor meer informatie."),
}

YOU_IN_LIST = {"en": "You", "de": "Du", "fr": "Vous", "es": "Tú", "pt": "Você", "it": "Tu", "nl": "U"}

TELEGRAM = {  # photo, video, voice, sticker, file, location, contact, GIF, reply, forward
    "en": ("Photo", "Video", "Voice message", "Sticker", "File", "Location", "Contact", "GIF", "In reply to", "Forwarded from"),
    "de": ("Foto", "Video", "Sprachnachricht", "Sticker", "Datei", "Standort", "Kontakt", "GIF", "In Antwort auf", "Weitergeleitet von"),
    "fr": ("Photo", "Vidéo", "Message vocal", "Sticker", "Fichier", "Localisation", "Contact", "GIF", "En réponse à", "Transféré de"),
    "es": ("Foto", "Vídeo", "Mensaje de voz", "Sticker", "Archivo", "Ubicación", "Contacto", "GIF", "En respuesta a", "Reenviado de"),
    "pt": ("Foto", "Vídeo", "Mensagem de voz", "Sticker", "Arquivo", "Localização", "Contato", "GIF", "Em resposta a", "Encaminhado de"),
    "it": ("Foto", "Video", "Messaggio vocale", "Sticker", "File", "Posizione", "Contatto", "GIF", "In risposta a", "Inoltrato da"),
    "nl": ("Foto", "Video", "Spraakbericht", "Sticker", "Bestand", "Locatie", "Contact", "GIF", "In antwoord op", "Doorgestuurd van"),
}

SLACK = {  # edited, today, yesterday, replies, last reply today, view thread
    "en": ("(edited)", "Today", "Yesterday", "{n} replies", "Last reply today at {t}", "View thread"),
    "de": ("(bearbeitet)", "Heute", "Gestern", "{n} Antworten", "Letzte Antwort heute um {t} Uhr", "Thread anzeigen"),
    "fr": ("(modifié)", "Aujourd’hui", "Hier", "{n} réponses", "Dernière réponse aujourd’hui à {t}", "Afficher le fil"),
    "es": ("(editado)", "Hoy", "Ayer", "{n} respuestas", "Última respuesta hoy a las {t}", "Ver hilo"),
    "pt": ("(editado)", "Hoje", "Ontem", "{n} respostas", "Última resposta hoje às {t}", "Ver conversa"),
    "it": ("(modificato)", "Oggi", "Ieri", "{n} risposte", "Ultima risposta oggi alle {t}", "Visualizza thread"),
}
SLACK["nl"] = SLACK["en"]  # Slack has no Dutch

TEAMS = {  # yesterday, deleted
    "en": ("Yesterday", "This message has been deleted."), "de": ("Gestern", "Diese Nachricht wurde gelöscht."),
    "fr": ("Hier", "Ce message a été supprimé."), "es": ("Ayer", "Este mensaje se ha eliminado."),
    "pt": ("Ontem", "Esta mensagem foi excluída."), "it": ("Ieri", "Questo messaggio è stato eliminato."),
    "nl": ("Gisteren", "Dit bericht is verwijderd."),
}

DISCORD = {  # today, yesterday, edited
    "en": ("Today at {t}", "Yesterday at {t}", "(edited)"), "de": ("heute um {t} Uhr", "gestern um {t} Uhr", "(bearbeitet)"),
    "fr": ("Aujourd’hui à {t}", "Hier à {t}", "(modifié)"), "es": ("hoy a las {t}", "ayer a las {t}", "(editado)"),
    "pt": ("Hoje às {t}", "Ontem às {t}", "(editado)"), "it": ("Oggi alle {t}", "Ieri alle {t}", "(modificato)"),
    "nl": ("Vandaag om {t}", "Gisteren om {t}", "(bewerkt)"),
}

MESSENGER = {  # you sent, you unsent, X unsent, you named the group
    "en": ("You sent", "You unsent a message", "{a} unsent a message", "You named the group {q}."),
    "de": ("Du hast gesendet", "Du hast eine Nachricht zurückgerufen", "{a} hat eine Nachricht zurückgerufen", "Du hast die Gruppe {q} genannt."),
    "fr": ("Vous avez envoyé", "Vous avez retiré un message", "{a} a retiré un message", "Vous avez nommé le groupe {q}."),
    "es": ("Enviaste", "Anulaste el envío de un mensaje", "{a} anuló el envío de un mensaje", "Le pusiste el nombre {q} al grupo."),
    "pt": ("Você enviou", "Você cancelou o envio de uma mensagem", "{a} cancelou o envio de uma mensagem", "Você deu o nome {q} ao grupo."),
    "it": ("Hai inviato", "Hai annullato l’invio di un messaggio", "{a} ha annullato l’invio di un messaggio", "Hai chiamato il gruppo {q}."),
    "nl": ("Je hebt verzonden", "Je hebt een bericht ingetrokken", "{a} heeft een bericht ingetrokken", "Je hebt de groep {q} genoemd."),
}

MAIL = {  # from, sent, to, subject, original message, to me, reply prefix, third mail
    "en": ("From", "Sent", "To", "Subject", "-----Original Message-----", "to me", "Re: ", "wonderful, thank you! Talk soon."),
    "de": ("Von", "Gesendet", "An", "Betreff", "-----Ursprüngliche Nachricht-----", "an mich", "AW: ", "wunderbar, vielen Dank! Bis bald."),
    "fr": ("De", "Envoyé", "À", "Objet", "-----Message d'origine-----", "à moi", "RE: ", "parfait, merci beaucoup ! À très vite."),
    "es": ("De", "Enviado el", "Para", "Asunto", "-----Mensaje original-----", "para mí", "RE: ", "estupendo, ¡muchas gracias! Hablamos."),
    "pt": ("De", "Enviada em", "Para", "Assunto", "-----Mensagem original-----", "para mim", "RES: ", "maravilha, muito obrigado! Até logo."),
    "it": ("Da", "Inviato", "A", "Oggetto", "-----Messaggio originale-----", "a me", "R: ", "benissimo, grazie mille! A presto."),
    "nl": ("Van", "Verzonden", "Aan", "Onderwerp", "-----Oorspronkelijk bericht-----", "aan mij", "RE: ", "geweldig, heel erg bedankt! Tot snel."),
}
FORWARDED = {  # what Apple Mail puts above a forwarded mail; its date and to lines
    "en": ("Begin forwarded message:", "Date"), "de": ("Anfang der weitergeleiteten Nachricht:", "Datum"),
    "fr": ("Début du message transféré :", "Date"), "es": ("Inicio del mensaje reenviado:", "Fecha"),
    "pt": ("Início da mensagem encaminhada:", "Data"), "it": ("Inizio messaggio inoltrato:", "Data"),
    "nl": ("Begin doorgestuurd bericht:", "Datum"),
}
DAYS_AGO = {"en": "({n} days ago)", "de": "(vor {n} Tagen)", "fr": "(il y a {n} jours)", "es": "(hace {n} días)", "pt": "(há {n} dias)",
            "it": "({n} giorni fa)", "nl": "({n} dagen geleden)"}
