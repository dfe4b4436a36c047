"""One module for each app."""
from apps import google, imessage, instagram, messenger, signal, telegram, whatsapp

APPS = {"imessage": imessage.IMessage, "whatsapp": whatsapp.WhatsApp, "instagram": instagram.Instagram,
        "signal": signal.Signal, "telegram": telegram.Telegram, "messenger": messenger.Messenger, "sms": google.Messages}
