"""The formats that there are a generator for."""

import assistants
import chatlab
import discord
import imessage
import matrix
import meta
import signal_app
import slack
import telegram
import whatsapp

FORMATS = {"telegram": telegram, "whatsapp": whatsapp, "imessage": imessage, "signal": signal_app, "chatlab": chatlab, "matrix": matrix, "slack": slack, "discord": discord, "meta": meta,
           "chatgpt": assistants.CHATGPT, "claude": assistants.CLAUDE}
