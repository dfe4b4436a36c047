"""Asks `tapline-lab provider` by the clients of Google, OpenAI, Anthropic and Ollama. provider-clients starts this
program with the path of tapline-lab."""
import base64
import contextlib
import json
import re
import signal
import subprocess
import sys
import tempfile
import warnings

import anthropic
import ollama
import openai
from google import genai
from google.genai import types
from google.genai.errors import ClientError, ServerError
from pydantic import BaseModel

KEY = "sk-of-the-test"
MODEL = "small-1"
ANSWER = {"contact": "Ada Lovelace", "confidence": 0.5}
TEXT = json.dumps(ANSWER)
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
BASE64 = base64.b64encode(PICTURE).decode()
URL = "data:image/png;base64," + BASE64


class Person(BaseModel):
    contact: str
    confidence: float


class Clients:
    """The clients of a server. They repeat no request."""

    def __init__(self, address, key=KEY):
        retries = types.HttpRetryOptions(attempts=1)
        options = types.HttpOptions(base_url=address, api_version="v1beta", retry_options=retries)
        self.google = genai.Client(api_key=key, http_options=options)
        self.openai = openai.OpenAI(api_key=key, base_url=address + "/v1", max_retries=0)
        self.anthropic = anthropic.Anthropic(api_key=key, base_url=address, max_retries=0)
        self.ollama = ollama.Client(host=address, headers={"Authorization": "Bearer " + key})

    def gemini(self):
        config = types.GenerateContentConfig(
            system_instruction="Say who it is.",
            response_mime_type="application/json",
            response_json_schema=Person.model_json_schema(),
            temperature=0,
            max_output_tokens=100,
        )
        picture = types.Part.from_bytes(data=PICTURE, mime_type="image/png")
        return self.google.models.generate_content(model=MODEL, contents=["Ada", picture], config=config)

    def interactions(self):
        picture = {"type": "image", "mime_type": "image/png", "data": BASE64}
        return self.google.interactions.create(
            model=MODEL,
            store=False,
            system_instruction="Say who it is.",
            input=[{"type": "text", "text": "Ada"}, picture],
            response_format={"type": "text", "mime_type": "application/json", "schema": Person.model_json_schema()},
            generation_config={"temperature": 0, "max_output_tokens": 100},
        )

    def chat(self):
        content = [{"type": "text", "text": "Ada"}, {"type": "image_url", "image_url": {"url": URL}}]
        return self.openai.chat.completions.parse(
            model=MODEL, messages=[{"role": "user", "content": content}], response_format=Person, max_tokens=100
        )

    def responses(self):
        content = [
            {"type": "input_text", "text": "Ada"},
            {"type": "input_image", "detail": "auto", "image_url": URL},
        ]
        return self.openai.responses.parse(
            model=MODEL, store=False, input=[{"role": "user", "content": content}], text_format=Person
        )

    def messages(self):
        source = {"type": "base64", "media_type": "image/png", "data": BASE64}
        content = [{"type": "image", "source": source}, {"type": "text", "text": "Ada"}]
        return self.anthropic.messages.parse(
            model=MODEL, max_tokens=100, messages=[{"role": "user", "content": content}], output_format=Person
        )

    def local(self):
        message = {"role": "user", "content": "Ada", "images": [PICTURE]}
        return self.ollama.chat(model=MODEL, messages=[message], format=Person.model_json_schema(), think=False)


ASK = [Clients.gemini, Clients.interactions, Clients.chat, Clients.responses, Clients.messages, Clients.local]
checks = 0


def expect(what, is_so):
    global checks
    checks += 1
    if not is_so:
        sys.exit(f"FAILED: {what}")


@contextlib.contextmanager
def stand_in(mode, *options):
    """The address of a stand-in that fails like this, and its books when it has ended."""
    command = [sys.argv[1], "provider", "--speak", "all", "--fail", mode, "--key", key_file.name, "--model", MODEL]
    process = subprocess.Popen(
        [*command, "--answer", answer_file.name, "--seconds", "2.5", *options], stdout=subprocess.PIPE, text=True
    )
    books = {}
    try:
        yield re.search(r"http://[\d.:]+\d", process.stdout.readline()).group(), books
    finally:
        process.send_signal(signal.SIGINT)
        books.update(json.loads(process.communicate(timeout=60)[0].splitlines()[-1]))


def raised(call, *arguments):
    """What the call raises; nil if it returns."""
    try:
        call(*arguments)
    except Exception as error:  # every client has its own base class
        return error
    return None


def answers():
    with stand_in("none") as (address, books):
        clients = Clients(address)
        gemini = clients.gemini()
        expect("gemini: the text", json.loads(gemini.text) == ANSWER and gemini.parsed == ANSWER)
        expect("gemini: the reason", gemini.candidates[0].finish_reason == types.FinishReason.STOP)
        interaction = clients.interactions()
        expect("interactions: the text", json.loads(interaction.output_text) == ANSWER)
        expect("interactions: the status", interaction.status == "completed")
        chat = clients.chat()
        expect("chat: the object", chat.choices[0].message.parsed == Person(**ANSWER))
        response = clients.responses()
        expect("responses: the object", response.output_parsed == Person(**ANSWER) and response.output_text == TEXT)
        message = clients.messages()
        expect("messages: the object", message.parsed_output == Person(**ANSWER) and message.stop_reason == "end_turn")
        local = clients.local()
        expect("ollama: the object", json.loads(local.message.content) == ANSWER and local.done_reason == "stop")
        tokens = [
            gemini.usage_metadata.prompt_token_count,
            interaction.usage.total_input_tokens,
            chat.usage.prompt_tokens,
            response.usage.input_tokens,
            message.usage.input_tokens,
            local.prompt_eval_count,
        ]
        expect("every client reads the tokens, a picture has 258", min(tokens) > 258)

        plain = clients.openai.chat.completions.create(model=MODEL, messages=[{"role": "user", "content": "Ada"}])
        expect("chat: plain text", plain.choices[0].message.content == TEXT)
        tokens.append(plain.usage.prompt_tokens)

        expect("gemini: the model", clients.google.models.get(model=MODEL).name == "models/" + MODEL)
        expect("openai: the list of models", [model.id for model in clients.openai.models.list()] == [MODEL])
        expect("openai: the model", clients.openai.models.retrieve(MODEL).id == MODEL)
        expect("anthropic: the model", clients.anthropic.models.retrieve(MODEL).id == MODEL)
        expect("ollama: the list of models", [model.model for model in clients.ollama.list().models] == [MODEL])
        expect("ollama: the model", "vision" in clients.ollama.show(MODEL).capabilities)
        refused = [
            (clients.google.models.get, {"model": "small-0"}, ClientError),
            (clients.openai.models.retrieve, {"model": "small-0"}, openai.NotFoundError),
            (clients.anthropic.models.retrieve, {"model_id": "small-0"}, anthropic.NotFoundError),
            (clients.ollama.show, {"model": "small-0"}, ollama.ResponseError),
        ]
        for call, arguments, kind in refused:
            error = raised(lambda: call(**arguments))
            expect(f"{kind.__module__}: an unknown model, not {error!r}", isinstance(error, kind))
        wrong = [raised(ask, Clients(address, "sk-wrong")) for ask in ASK]
        expect(f"all: a wrong key: {wrong}", [status(error) for error in wrong] == [400, 400, 401, 401, 401, 401])
    expect("the books have the tokens", books["requests"] == 7 and books["input_tokens"] == sum(tokens))


def status(error):
    """The status in any client's exception."""
    return getattr(error, "status_code", None) or getattr(error, "code", None)


def errors():
    """The exceptions of Google, OpenAI (two APIs), Anthropic and Ollama."""
    modes = {
        "key-invalid": (ClientError, openai.AuthenticationError, anthropic.AuthenticationError, [400, 400, 401, 401, 401, 401]),
        "model-gone": (ClientError, openai.NotFoundError, anthropic.NotFoundError, [404] * 6),
        "rate-limited": (ClientError, openai.RateLimitError, anthropic.RateLimitError, [429] * 6),
        "rate-limited-with-delay": (ClientError, openai.RateLimitError, anthropic.RateLimitError, [429] * 6),
        "day-quota": (ClientError, openai.RateLimitError, anthropic.APIStatusError, [429, 429, 429, 429, 402, 429]),
        "overloaded": (ServerError, openai.InternalServerError, anthropic.InternalServerError, [503, 503, 503, 503, 529, 503]),
        "server-error": (ServerError, openai.InternalServerError, anthropic.InternalServerError, [500] * 6),
    }
    for mode, (google, open_ai, claude, statuses) in modes.items():
        with stand_in(mode) as (address, _):
            clients = Clients(address)
            found = [raised(ask, clients) for ask in ASK]
        for error, kind in zip(found, [google, Exception, open_ai, open_ai, claude, ollama.ResponseError]):
            expect(f"{mode}: {error!r} is no {kind.__name__}", isinstance(error, kind))
        expect(f"{mode}: {[status(error) for error in found]}", [status(error) for error in found] == statuses)
        # The class of Google's exception for interactions is not public.
        names = {400: "BadRequestError", 404: "NotFoundError", 429: "RateLimitError"}
        expect(f"{mode}: {found[1]!r}", type(found[1]).__name__ == names.get(statuses[1], "InternalServerError"))
        if mode == "day-quota":
            expect("day-quota: the code of OpenAI", found[2].code == "insufficient_quota")
            quota = found[0].details["error"]["details"][0]["violations"][0]["quotaId"]
            expect("day-quota: the quota of Google", "PerDay" in quota)
        if mode == "rate-limited-with-delay":
            expect("delay of OpenAI", found[2].response.headers["retry-after-ms"] == "2500")
            expect("delay of Anthropic", found[4].response.headers["retry-after"] == "3")
            expect("delay of Google", found[0].details["error"]["details"][1]["retryDelay"] == "2.5s")


def contents():
    """What the clients show of answers without a usable text."""
    with stand_in("safety") as (address, _):
        clients = Clients(address)
        expect("safety: gemini", clients.gemini().candidates[0].finish_reason == types.FinishReason.SAFETY)
        expect("safety: interactions", clients.interactions().status == "failed")
        error = raised(Clients.chat, clients)
        expect(f"safety: chat {error!r}", isinstance(error, openai.ContentFilterFinishReasonError))
        expect("safety: responses", clients.responses().incomplete_details.reason == "content_filter")
        expect("safety: messages", clients.messages().stop_reason == "refusal")
    with stand_in("blocked") as (address, _):
        clients = Clients(address)
        reason = clients.gemini().prompt_feedback.block_reason
        expect("blocked: gemini", reason == types.BlockedReason.PROHIBITED_CONTENT)
        expect("blocked: chat", isinstance(raised(Clients.chat, clients), openai.BadRequestError))
    with stand_in("cut-off") as (address, _):
        clients = Clients(address)
        expect("cut-off: gemini", clients.gemini().candidates[0].finish_reason == types.FinishReason.MAX_TOKENS)
        expect("cut-off: interactions", clients.interactions().status == "incomplete")
        expect("cut-off: chat", isinstance(raised(Clients.chat, clients), openai.LengthFinishReasonError))
        response = clients.openai.responses.create(model=MODEL, input="Ada")
        expect("cut-off: responses", response.incomplete_details.reason == "max_output_tokens")
        message = clients.anthropic.messages.create(
            model=MODEL, max_tokens=9, messages=[{"role": "user", "content": "Ada"}]
        )
        expect("cut-off: messages", message.stop_reason == "max_tokens")
        expect("cut-off: ollama", clients.local().done_reason == "length")
    with stand_in("refusal") as (address, _):
        clients = Clients(address)
        expect("refusal: chat", clients.chat().choices[0].message.refusal)
        expect("refusal: responses", clients.responses().output[-1].content[0].type == "refusal")
        expect("refusal: messages", clients.messages().stop_reason == "refusal")
    with stand_in("no-candidates") as (address, _):
        clients = Clients(address)
        expect("no-candidates: gemini", not clients.gemini().candidates)
        expect("no-candidates: interactions", clients.interactions().output_text == "")
        expect("no-candidates: chat", clients.chat().choices == [])
        expect("no-candidates: responses", clients.responses().output_text == "")
        expect("no-candidates: messages", clients.messages().content == [])
    with stand_in("several-parts") as (address, _):
        clients = Clients(address)
        expect("several-parts: gemini", json.loads(clients.gemini().text) == ANSWER)
        expect("several-parts: interactions", json.loads(clients.interactions().output_text) == ANSWER)
        response = clients.openai.responses.create(model=MODEL, input="Ada")
        expect("several-parts: responses", response.output_text == TEXT)
        message = clients.anthropic.messages.create(
            model=MODEL, max_tokens=9, messages=[{"role": "user", "content": "Ada"}]
        )
        kinds = [block.type for block in message.content]
        expect("several-parts: messages", kinds == ["thinking", "text", "text"])
        expect("several-parts: ollama", clients.local().message.thinking)
    with stand_in("close") as (address, _):
        clients = Clients(address)
        expect("close: chat", isinstance(raised(Clients.chat, clients), openai.APIConnectionError))
        expect("close: messages", isinstance(raised(Clients.messages, clients), anthropic.APIConnectionError))


# Google's clients warn that interactions are new.
warnings.simplefilter("ignore")
with tempfile.NamedTemporaryFile("w") as key_file, tempfile.NamedTemporaryFile("w") as answer_file:
    key_file.write(KEY + "\n")
    key_file.flush()
    answer_file.write(TEXT)
    answer_file.flush()
    answers()
    errors()
    contents()
print(f"{checks} checks of the vendors' clients passed")
