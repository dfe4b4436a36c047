"""Calls every operation of the generated client `client` on a running line. Each call must end with 2xx and a response
that the client can read. python-client starts this program."""
import importlib
import io
import json
import os
import pathlib
import pkgutil
import sys
import time
import zipfile
from datetime import datetime, timezone
from uuid import UUID, uuid4

import client.api
from client import AuthenticatedClient, models
from client.types import File

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS = 120
CHAT = "{0}: I signed up for the photography course, the first evening is on January 15.\nMe: Great!\n{0}: See you there."
GROUP_CHAT = "Ana Ruiz: Who comes to the fair?\nLi Wei: I do.\nOmar Haddad: Me too."

modules = {
    module.name.rpartition(".")[2]: importlib.import_module(module.name)
    for module in pkgutil.walk_packages(client.api.__path__, "client.api.")
    if not module.ispkg
}
called = set()


def call(operation, *arguments, **options):
    """Calls the operation once, and returns what the client made of the response."""
    response = modules[operation].sync_detailed(*arguments, client=line, **options)
    if not 200 <= response.status_code < 300 or isinstance(response.parsed, models.Problem):
        sys.exit(f"{operation}: {response.status_code} {response.content.decode(errors='replace')}")
    if response.parsed is None and response.status_code != 204:
        sys.exit(f"{operation}: the client cannot read {response.content[:200]}")
    called.add(operation)
    return response.parsed


def until(what, is_so, operation, *arguments):
    """Repeats the call until `is_so` is true of its result."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        result = call(operation, *arguments)
        if is_so(result):
            return result
        time.sleep(0.1)
    sys.exit(f"{what} has not happened after {SECONDS} s: {result}")


def ended(capture):
    has_ended = lambda shown: shown.state.value not in ("received", "recognized", "understood")
    return until("the end of a capture", has_ended, "show_capture", capture.id)


def backups():
    place = call("list_backup_places").data[0].name
    new = models.NewBackupSchedule(cron="30 3 * * *", place=place, format_=models.NewBackupScheduleFormat.VCF)
    schedule = call("create_backup_schedule", body=new)
    if call("show_backup_schedule", schedule.id).cron != "30 3 * * *" or not call("list_backup_schedules").data:
        sys.exit("the schedule is not listed as it was set")
    call("run_backup_schedule", schedule.id)
    is_good = lambda page: page.data and page.data[0].state.value == "good"
    backup = until("the backup", is_good, "list_backups").data[0]
    if b"Ann Mercer" not in call("download_backup", call("show_backup", backup.id).id).payload.read():
        sys.exit("the backup lacks a contact")
    if not call("preview_backup_retention", schedule.id).data[0].is_kept:
        sys.exit("the last good backup is not kept")
    call("change_backup_schedule", schedule.id, body=models.BackupSchedulePatch(is_paused=True))
    call("remove_backup_schedule", schedule.id)


def version(item):
    return f'"{item.version}"'


def listed(page, id):
    if id not in [item.id for item in page.data]:
        sys.exit(f"the list lacks {id}: {page}")


def card_picture(number):
    """The sample card with a comment, so that each picture has other bytes."""
    sample = (ROOT / "ops/samples/card.jpg").read_bytes()
    comment = f"card {number}".encode()
    return sample[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + sample[2:]


def service():
    call("health")
    call("openapi")
    call("change_settings", body=models.SettingsPatch(time_zone="Europe/Berlin", words=["Tapline"]))
    if call("show_settings").words != ["Tapline"]:
        sys.exit("the settings have not changed")
    scope = models.NewDeviceKeyScopesItem.CAPTURESWRITE
    key = call("create_key", body=models.NewDeviceKey(name="phone", scopes=[scope]))
    listed(call("list_keys"), key.id)
    if call("show_key", key.id).last_capture_id or not key.setup_url.startswith("http"):
        sys.exit("a new key has a capture, or no link for a phone")
    call("revoke_key", key.id)
    sync = models.ConsentChange(purpose=models.ConsentPurpose.SYNC, is_given=True)
    kinds = models.LocalKindChanges(scan=True, card=False)
    given = call("change_consents", body=models.ConsentChanges(consents=[sync], local_kinds=kinds))
    listed_again = call("list_consents")
    if given.local_kinds != [models.LocalKindsItem.SCAN] or listed_again.to_dict() != given.to_dict():
        sys.exit("the consents are not listed as they were set")
    if "Privacy" not in call("show_privacy") or call("list_costs").data:
        sys.exit("the privacy page is empty, or a provider was asked")
    for operation in ("sign_in", "show_session", "list_limits", "sign_out"):
        call(operation)


def captures(dead):
    """Sends captures in each way, and returns the notes that the conversations leave in the inbox, a group's last."""
    if ended(call("retry_capture", dead)).state.value == "dead":
        sys.exit("the retried capture is dead again")
    text = models.NewCapture(text=CHAT.format("Sarah Chen"), kind=models.NewCaptureKindType1.CONVERSATION)
    form = models.CaptureForm(text=CHAT.format("Omar Haddad"), kind=models.CaptureFormKind.CONVERSATION)
    group = models.NewCapture(text=GROUP_CHAT, kind=models.NewCaptureKindType1.CONVERSATION)
    sent = [ended(call("create_capture", body=body)) for body in (text, form, group)]
    notes = [capture.inbox_note_id for capture in sent]
    if call("show_receipt", sent[0].id).requests:
        sys.exit("a receipt names a provider")
    call("process_capture", body=models.NewScreenshot(text=CHAT.format("Tobias Brink")))
    picture = (ROOT / "ops/samples/chat-light.png").read_bytes()
    call("process_screenshot", body=File(io.BytesIO(picture)))
    call("import_message", body=models.NewIntentMessage(message_text=CHAT.format("Wanjiru Otieno")))
    # The answer is a redirect, which the client does not follow.
    opened = modules["open_import"].sync_detailed(client=line, text="Lunch on Friday?")
    if opened.status_code != 302 or not opened.headers["Location"].endswith("text=Lunch%20on%20Friday%3F"):
        sys.exit(f"open_import: {opened.status_code} {opened.headers}")
    called.add("open_import")
    call("list_captures", limit=200)
    if not call("search", q="photography course").hits:
        sys.exit("search: a chat is missing")
    if [found.id for found in call("find_ids", prefix=str(notes[0]), objects="capture,inbox_note").data].count(notes[0]) != 2:
        sys.exit("find_ids: a note or its capture is missing")
    return notes


def batches():
    """Reads two cards and two texts as a batch, and returns its id."""
    batch = call("create_batch", body=models.NewBatch(name="The fair"))
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as entries:
        for number in (1, 2):
            entries.writestr(f"card-{number}.jpg", card_picture(number))
    archive.seek(0)
    kind = models.FillBatchFromArchiveKind.CARD
    tally = call("fill_batch_from_archive", batch.id, body=File(archive), kind=kind)
    lines = [json.dumps({"text": CHAT.format(name), "kind": "conversation"}) for name in ("Li Wei", "Ana Ruiz")]
    manifest = File(io.BytesIO("\n".join(lines).encode()))
    added = tally.added + call("fill_batch_from_manifest", batch.id, body=manifest).added
    if added != 4:
        sys.exit(f"the batch has {added} captures")
    call("commit_batch", batch.id)
    call("pause_batch", batch.id)
    call("resume_batch", batch.id)
    until("the end of the batch", lambda shown: shown.state.value == "finished", "show_batch", batch.id)
    call("report_batch", batch.id)
    call("retry_batch", batch.id)
    call("cancel_batch", call("create_batch", body=models.NewBatch(name="Another")).id)
    listed(call("list_batches"), batch.id)
    return batch.id


def cards(batch):
    """Returns the batch's two cards, which are drafts."""
    picture = File(io.BytesIO(card_picture(3)))
    capture = ended(call("create_capture", body=picture, kind=models.CreateCaptureKind.CARD))
    call("show_recognition", capture.id)
    [id] = capture.card_ids
    for operation in ("show_card_photo", "show_card_picture", "show_card_thumbnail"):
        if not call(operation, id).payload.read().startswith(b"\xff\xd8"):
            sys.exit(f"{operation}: not a JPEG")
    ended(call("reread_card", id))
    card = call("update_card", id, body=models.CardPatch(company="Acme"), if_match=version(call("show_card", id)))
    if call("show_card_draft", id).card.company != "Acme":
        sys.exit(f"the draft is not changed: {card}")
    call("commit_card", id, if_match=version(card))
    committed = call("commit_cards", body=models.CardCommitment(batch_id=batch, all_=True))
    if len(committed.results) != 2 or committed.left != 2:
        sys.exit(f"the two cards are possible duplicates: {committed}")
    call("parse_card", body=models.CardText(text="Ada Byron\nAnalytical Ltd\nada@analytical.example"))
    form = models.ValidateCardBody.from_dict({"name": "Ada Byron", "emails": ["no address"]})
    call("validate_card", body=form)
    entered = call("enter_card", body=models.NewCard(name="Ada Byron", emails=["ada@analytical.example"]))
    listed(call("list_cards", status=models.ListCardsStatus.ALL), entered.id)
    with zipfile.ZipFile(call("download_card_photos", status=models.DownloadCardPhotosStatus.ALL).payload) as photos:
        photos.testzip()
    call("delete_card", entered.id, if_match="*")
    return [card.id for card in call("list_cards", batch=batch).data]


def contacts(drafts):
    """Returns the id of a contact."""
    ann, other = (call("create_contact", body=models.NewContact(name=name)) for name in ("Ann Mercer", "Ann B. Mercer"))
    listed(call("list_contacts", q="Mercer"), ann.id)
    call("list_duplicates", ann.id)
    merge = models.UpdateContactConflicts.MERGE
    for address in ("first@mercer.example", "second@mercer.example"):
        patch = models.ContactPatch(emails=[address])
        call("update_contact", ann.id, body=patch, if_match=version(ann), conflicts=merge)
    [conflict] = call("list_conflicts", ann.id).data
    resolution = models.ConflictResolution(use=models.ConflictResolutionUse.OTHER)
    if call("resolve_conflict", ann.id, conflict.number, body=resolution).emails != ["first@mercer.example"]:
        sys.exit("the conflict is not resolved")
    call("add_tag", ann.id, "fair")
    call("list_tags")
    call("remove_tag", ann.id, "fair")
    call("merge_contact", other.id, body=models.Merge(into=ann.id), if_match="*")
    [merged] = call("list_merges", ann.id).data
    call("undo_merge", merged.id)
    call("delete_contact", other.id, if_match=version(call("show_contact", other.id)))
    call("restore_contact", other.id)
    call("confirm_contact", drafts[0], if_match="*")
    call("resolve_draft", drafts[1], body=models.Decision(decision=models.DecisionDecision.CREATENEW))
    return ann.id


def inbox(notes, contact):
    listed(call("list_inbox"), notes[0])
    call("list_inbox_names")
    call("show_inbox_note", notes[0])
    call("assign_inbox_note", notes[0], body=models.Assignment(contact_id=contact))
    call("undo_correction", call("dismiss_inbox_note", notes[1]).undo_token)
    call("dismiss_inbox_note", notes[1])
    call("reopen_inbox_note", notes[1])
    if not call("list_interactions", contact).data:
        sys.exit("the assigned note is not an interaction")


def corrections(note, contact):
    """Corrects the interaction of a note, and takes each correction back."""
    undo = lambda correction: call("undo_correction", correction.undo_token)
    made = call("create_contact_of_note", note, body=models.NoteContact(contact=models.NewContact(name="Omar Haddad")))
    if made.contact.name != "Omar Haddad":
        sys.exit(f"no contact was made: {made}")
    if len(call("show_interaction", note).messages) < 2:
        sys.exit("the interaction has lost its messages")
    undo(call("change_interaction", note, body=models.InteractionPatch(summary="A course"), if_match="*"))
    undo(call("move_interaction", note, body=models.Move(to_inbox=True), if_match="*"))
    split = call("split_interaction", note, body=models.Split(messages=[0], contact_id=contact), if_match="*")
    undo(split)
    call("delete_interaction", note, if_match="*")
    call("restore_interaction", note)
    call("delete_capture", note)
    listed(call("list_deleted"), note)
    call("restore_capture", note)
    if not call("show_capture_text", note).text:
        sys.exit("the capture has no text")
    if call("erase_capture", note).captures != 1:
        sys.exit("the capture is not erased")


def suggestions(contact):
    text = "Ann Mercer: My new email is ann@mercer.example\nMe: And your number?\nAnn Mercer: +1 212 555 0123"
    chat = models.NewCapture(text=text, kind=models.NewCaptureKindType1.CONVERSATION)
    ended(call("create_capture", body=chat))
    first, second = call("list_suggestions", contact).data
    if call("accept_suggestion", contact, first.id).version < 2:
        sys.exit("the contact has not changed")
    call("dismiss_suggestion", contact, second.id)
    if call("list_suggestions", contact).data:
        sys.exit("the suggestions are still open")


def groups(note, contact):
    group = call("create_group", body=models.NewGroup(name="The fair", member_ids=[contact]))
    listed(call("list_groups"), group.id)
    call("assign_inbox_note", note, body=models.Assignment(group_id=group.id))
    patch = models.GroupPatch(name="Trade fair")
    renamed = call("update_group", group.id, body=patch, if_match=version(call("show_group", group.id)))
    if [member.contact_id for member in renamed.members] != [contact]:
        sys.exit(f"the members have changed: {renamed}")
    call("delete_group", group.id, if_match=version(renamed))
    call("restore_group", group.id)
    for operation, id in (("list_group_interactions", group.id), ("list_interactions", contact)):
        if "Trade fair" not in [interaction.group_name for interaction in call(operation, id).data]:
            sys.exit(f"{operation}: the group's chat is missing")


def inventory():
    if len(call("list_intents").data) != 23:
        sys.exit("there are not 23 intents")
    parameters = models.IntentParameters.from_dict({"title": "Lamp", "quantity": "two"})
    made = call("run_intent", "create-item", body=parameters)
    if not made.ok or made.value["quantity"] != 2:
        sys.exit(f"no item was created: {made}")
    read = call("parse_sentence", body=models.SpokenSentence(text="Get details for Lamp"))
    if read.value["intent"] != "get-item":
        sys.exit(f"the sentence means something else: {read}")
    call("undo_correction", made.undo_token)
    parameters = models.IntentParameters.from_dict({"description": "two black shelves, 79.99 each"})
    said = call("run_intent", "create-item-from-description", body=parameters)
    if said.value["quantity"] != 2 or said.value["suggestions"] != []:
        sys.exit(f"the description was read otherwise, or by a provider without a consent: {said}")
    call("undo_correction", said.undo_token)
    things = {
        "item": (models.NewItem(title="Vase"), models.ItemPatch.from_dict({"price": "12,99", "notes": None})),
        "location": (models.NewLocation(name="Attic"), models.LocationPatch(description="cold")),
        "label": (models.NewLabel(name="Wood"), models.LabelPatch.from_dict({"color": "dark green"})),
        "policy": (models.NewPolicy(provider="Acme"), models.PolicyPatch.from_dict({"deductible": 500})),
    }
    for kind, (new, patch) in things.items():
        thing = call(f"create_{kind}", body=new)
        changed = call(f"update_{kind}", thing.id, body=patch, if_match=version(call(f"show_{kind}", thing.id)))
        listed(call("list_policies" if kind == "policy" else f"list_{kind}s"), changed.id)
        call("undo_correction", call(f"delete_{kind}", thing.id).undo_token)
        call(f"delete_{kind}", thing.id)
        call(f"restore_{kind}", thing.id)
    home = call("update_home", body=models.HomePatch.from_dict({"yearBuilt": 1987}))
    if call("show_home").year_built != 1987:
        sys.exit("the home has no year")
    call("restore_home", home.id)
    call("change_device_settings", body=models.DeviceSettingsPatch(default_location="attic"))
    if call("show_device_settings").default_location != "Attic":
        sys.exit("the device has no default location")
    call("change_device_settings", body=models.DeviceSettingsPatch(default_location_id=None))
    if call("show_inventory").item_count != 1:
        sys.exit("the inventory has other items")
    taken = call("import_items", body=File(io.BytesIO(b"Title,Location\nLamp,Cellar\n")))
    if (taken.created, taken.locations_created) != (1, 1):
        sys.exit(f"the file was not imported: {taken}")
    if "Vase" not in [item.title for item in call("show_widget").recent]:
        sys.exit("the widget lacks the item")
    if "without_location" not in [gap.kind.value for gap in call("list_item_suggestions").data]:
        sys.exit("an item without a location is no gap")
    if call("show_intent_metrics").data[0].runs < 1:
        sys.exit("no intent was counted")
    photos()


def photos():
    made = call("create_item_from_photo", body=File(io.BytesIO(card_picture(7))))
    if not made.ok or not made.status_url:
        sys.exit(f"no item was made of a photo: {made}")
    id = UUID(made.value["id"])
    until("the reading", lambda reading: reading.status.value != "reading", "show_item_reading", id)
    if call("confirm_item", id).is_draft:
        sys.exit("the item is still a draft")
    added = call("add_item_photo", id, body=File(io.BytesIO(card_picture(8))))
    if len(call("list_item_photos", id).data) != 2:
        sys.exit("the item has not both photos")
    for operation in ("show_item_photo", "show_item_thumbnail"):
        if not call(operation, id, added.id).payload.read().startswith(b"\xff\xd8"):
            sys.exit(f"{operation}: not a JPEG")
    call("undo_correction", call("delete_item_photo", id, added.id).undo_token)


def scans(note):
    """Scans a text, a form, a picture and a capture, and a text and a picture as the TypeSafe app does."""
    fee = "Royal Mail: your parcel is held. Pay the fee of 1.45 within 12 hours: royalmail-fee.top/pay"
    if not call("check_message", body=models.ScanText(text=fee, sender="+44 7700 900418")).advice:
        sys.exit("the verdict has no advice")
    picture = File(io.BytesIO(card_picture(9)))
    bodies = (models.NewScan(text=fee), models.ScanForm(text=fee + " today"), picture, models.NewScan(capture_id=note))
    sent = [call("create_scan", body=body) for body in bodies]
    for scan in sent:
        until("the verdict", lambda shown: shown.state.value == "done", "show_scan", scan.id)
    listed(call("list_scans", limit=200), sent[0].id)
    judged = call("judge_scan", sent[0].id, body=models.NewScanJudgment(verdict=models.NewScanJudgmentVerdict.SCAM))
    if judged.judgment.is_kept:
        sys.exit("a message is kept without the owner's word")
    if call("list_judged_messages", limit=200).data[0].scan_id != sent[0].id:
        sys.exit("the judged message is not listed")
    call("forget_scan_judgment", sent[0].id)
    call("delete_scan", sent[0].id)
    scope = models.NewDeviceKeyScopesItem.SCANSWRITE
    key = call("create_key", body=models.NewDeviceKey(name="TypeSafe", scopes=[scope])).token
    text = models.TypeSafeText(session_id="one", app_bundle="com.example.chat", text=fee)
    verdict = call("analyze_text", key, body=text)
    if call("show_latest_verdict", key, session_id="one").ts != verdict.ts:
        sys.exit(f"the latest verdict is another one: {verdict}")
    image = File(io.BytesIO(card_picture(10)), "screenshot.jpg", "image/jpeg")
    call("scan_image", key, body=models.TypeSafeScreenshot(session_id="two", ocr_text=fee, image=image))


def screenshots():
    # A prompt can expire before the next call on a busy machine, so the lists are those of the calling device.
    new = models.NewScreenshotNotification(id=uuid4(), timestamp=datetime.now(timezone.utc))
    posted = call("post_screenshot_notification", body=new)
    if posted.status.value != "created":
        sys.exit(f"the screenshot was not taken: {posted}")
    listed = call("list_screenshot_notifications", active=models.ListScreenshotNotificationsActive("1"))
    if [item.id for item in listed.screenshot_notifications] != [new.id]:
        sys.exit(f"another list of screenshots: {listed}")
    for verb in ("mark_screenshot_shown", "mark_screenshot_opened", "dismiss_screenshot"):
        call(verb, new.id)
    change = models.PromptSettingsChange(daily_cap=20)
    if call("change_prompt_settings", body=models.PromptSettingsPatch(owner=change)).owner.daily_cap != 20:
        sys.exit("the cap was not changed")
    call("show_prompt_settings")
    if not call("list_prompt_settings_history").data:
        sys.exit("the settings have no history")
    if call("show_prompt_metrics").total.prompts != 1:
        sys.exit("the prompt was not counted")


def bridge():
    """A phone and a client: the phone posts a message and sends the client's answers."""
    hello = models.NewBridgeMessage(id="msg-1", conversation_id="conv-1", sender="+15551234567", text="Lunch?")
    if not call("post_bridge_message", body=hello).is_new or call("post_bridge_message", body=hello).is_new:
        sys.exit("the message is not stored once")
    [conversation] = call("list_bridge_conversations").data
    if conversation.participants != ["+15551234567"]:
        sys.exit(f"the conversation has other participants: {conversation}")
    if [message.text for message in call("list_bridge_messages", conversation.id).data] != ["Lunch?"]:
        sys.exit("the conversation has other messages")
    action = models.BridgeActionAction.SEND_MESSAGE
    sending = lambda text: models.BridgeAction(action=action, conversation_id=conversation.id, text=text, client_id=text)
    first, second = (call("send_bridge_action", body=sending(text)) for text in ("Yes!", "At noon."))
    if first.status.value != "queued" or not second.success:
        sys.exit(f"the messages are not queued: {first} {second}")
    taken = call("take_outbox_message")
    if taken.body != "Yes!" or taken.recipients != conversation.participants:
        sys.exit(f"the phone got another message: {taken}")
    report = models.SendReport(status=models.SendReportStatus.SENT)
    if call("report_outbox_message", taken.id, body=report).status.value != "sent":
        sys.exit("the report changed nothing")
    queued = call("list_outbox", status=models.ListOutboxStatus.QUEUED, conversation=conversation.id)
    call("withdraw_outbox_message", queued.data[0].id)
    photo(conversation.id)
    if {peer.role.value for peer in call("show_bridge_status").peers} != {"phone", "client"}:
        sys.exit("the phone or the client is missing")
    history()
    recipients()
    pin(conversation.id)
    call("delete_bridge_conversation", conversation.id)
    # The generated client speaks no WebSockets.
    opening = modules["open_bridge_socket"]._get_kwargs(channel=models.OpenBridgeSocketChannel.MESSAGES)
    if line.get_httpx_client().request(**opening).status_code != 426:
        sys.exit("a request without a handshake is not told to upgrade")
    called.add("open_bridge_socket")
    pairing()


def history():
    """Imports a message of an export, two times."""
    line = {"id": "old-1", "sender": "+15557654321", "text": "Long ago", "timestamp": "2020-01-31T15:05:00Z"}
    counts = [
        (result.added, result.repeated, result.refused)
        for result in (
            call("import_bridge_messages", body=File(io.BytesIO(json.dumps(line).encode() + b"\n{}\n"))) for _ in range(2)
        )
    ]
    if counts != [(1, 0, 1), (0, 1, 1)]:
        sys.exit(f"the import counts otherwise: {counts}")
    [conversation] = [found for found in call("list_bridge_conversations").data if "+15557654321" in found.participants]
    call("delete_bridge_conversation", conversation.id)


def recipients():
    """Sends a message to people with whom there is no conversation yet."""
    people = ["+1 (555) 222-3344", "Ann@Example.com"]
    message = models.BridgeAction(
        action=models.BridgeActionAction.SEND_MESSAGE, recipients=people, text="Dinner?", client_id="group")
    sent, again = (call("send_bridge_action", body=message) for _ in range(2))
    if sent.status.value != "queued" or again.conversation_id != sent.conversation_id:
        sys.exit(f"the message to recipients is not queued once: {sent} {again}")
    [begun] = [found for found in call("list_bridge_conversations", preview=True).data if found.id == sent.conversation_id]
    last = begun.last_message
    if (last.sender, last.text, last.has_attachments) != ("me", "Dinner?", False) or not begun.is_group:
        sys.exit(f"the list has other last words: {begun}")
    if sorted(begun.participants) != ["+15552223344", "ann@example.com"]:
        sys.exit(f"the conversation has other participants: {begun}")
    if [found for found in call("list_bridge_conversations").data if found.last_message]:
        sys.exit("a list has last words that nobody has asked for")
    call("delete_bridge_conversation", begun.id)


def pin(conversation):
    """Sets a PIN, reads with and without it as a computer, and removes it."""
    global line
    scopes = [models.NewDeviceKeyScopesItem.BRIDGECLIENT, models.NewDeviceKeyScopesItem.BRIDGEREAD]
    key = call("create_key", body=models.NewDeviceKey(name="PC", scopes=scopes))
    call("set_bridge_pin", body=models.NewBridgePin(pin="4711"))
    if not call("show_bridge_status").pin_required:
        sys.exit("the PIN is not required")
    owner, line = line, AuthenticatedClient(
        base_url=sys.argv[1], token=key.token, timeout=SECONDS, raise_on_unexpected_status=True)
    refused = modules["list_bridge_messages"].sync_detailed(conversation, client=line)
    if refused.status_code != 403 or refused.parsed.code.value != "pin_required":
        sys.exit(f"messages are read without the PIN: {refused}")
    if not call("list_bridge_messages", conversation, x_tapline_pin="4711").data:
        sys.exit("the PIN opens nothing")
    auth = models.BridgeAction(action=models.BridgeActionAction.AUTH, pin="4712")
    if call("send_bridge_action", body=auth).success:
        sys.exit("a wrong PIN is right")
    line = owner
    call("clear_bridge_pin")
    call("revoke_key", key.id)


def photo(conversation):
    """Uploads a picture, receives it with a message, and pairs a device."""
    picture = card_picture(11)
    new = models.NewBridgeAttachment(size=len(picture), mime_type="image/jpeg", file_name="card.jpg")
    upload = call("create_bridge_attachment", body=new)
    if call("put_bridge_attachment_part", upload.id, 0, body=File(io.BytesIO(picture))).missing:
        sys.exit("the upload is not complete")
    other = call("create_bridge_attachment", body=new)
    if other.id not in [waiting.id for waiting in call("list_bridge_uploads").data]:
        sys.exit("an upload is not listed")
    for _ in range(2):
        call("withdraw_bridge_attachment", other.id)
    if call("show_bridge_attachment_parts", upload.id).size != len(picture):
        sys.exit("the upload has another size")
    message = models.NewBridgeMessage(
        id="msg-2", conversation_id=conversation, sender="+15551234567", text="My card", attachments=[upload.id])
    call("post_bridge_message", body=message)
    # The messages that were sent in between can be of the same millisecond.
    messages = call("list_bridge_messages", conversation).data
    [attachment] = [message for message in messages if message.id == "msg-2"][0].attachments
    if call("download_bridge_attachment", UUID(attachment.id)).payload.read() != picture:
        sys.exit("the attachment has other bytes")


def pairing():
    opened = call("create_pairing", body=models.NewPairing(role=models.NewPairingRole.CLIENT, name="PC"))
    if not call("claim_pairing", body=models.PairingClaim(code=opened.code)).token.startswith("tlk_"):
        sys.exit("the device got no key")
    call("create_pairing", body=models.NewPairing(role=models.NewPairingRole.READER))
    call("close_pairing")
    if call("show_bridge_service").limits.page_max != 200:
        sys.exit("the service has other limits")


def outputs():
    export = call("create_export", body=models.NewExport(format_=models.NewExportFormat.CSV))
    until("the export", lambda shown: shown.state.value == "ready", "show_export", export.id)
    if b"Ann Mercer" not in call("download_export", export.id):
        sys.exit("the export lacks a contact")
    acknowledged = call("acknowledge_export", export.id, body=models.ExportAcknowledgement(errors=[], duplicates=[]))
    if acknowledged.result.success_count != acknowledged.rows:
        sys.exit(f"the acknowledgement counts otherwise: {acknowledged}")
    call("delete_export", export.id)
    backups()
    call("list_audit")
    notification = until("a notification", lambda page: page.data, "list_notifications").data[0]
    call("read_notification", notification.id)
    call("list_changes")
    screenshots()
    # The stream has no end, so the client's own function would not return.
    with line.get_httpx_client().stream(**modules["stream_events"]._get_kwargs(since="0.0")) as response:
        if response.status_code != 200 or not next(response.iter_lines()):
            sys.exit(f"stream_events: {response.status_code}")
    called.add("stream_events")


line = AuthenticatedClient(
    base_url=sys.argv[1], token=os.environ["TAPLINE_KEY"], timeout=SECONDS, raise_on_unexpected_status=True
)
service()
notes = captures(UUID(sys.argv[2]))
contact = contacts(cards(batches()))
inbox(notes, contact)
corrections(notes[1], contact)
groups(notes[2], contact)
suggestions(contact)
inventory()
scans(notes[2])
bridge()
outputs()
if missed := sorted(set(modules) - called):
    sys.exit(f"not called: {', '.join(missed)}")
print(f"{len(called)} operations succeeded")
