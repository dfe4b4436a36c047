"""Icons as SVG in the color of the text around them."""

_STROKED = {
    "back_ios": '<path d="M15 4 L7 12 L15 20"/>',
    "back": '<path d="M20 12 H5 M11 5.5 L4.5 12 L11 18.5"/>',
    "forward": '<path d="M9 4 L17 12 L9 20"/>',
    "down": '<path d="M4 9 L12 17 L20 9"/>',
    "phone": '<path d="M6.5 3.5 L9.5 3.5 L11 8 L8.8 9.8 C10 12.3 11.7 14 14.2 15.2 L16 13 L20.5 14.5 L20.5 17.5 '
             'C20.5 19.2 19.2 20.5 17.5 20.5 C10 20 4 14 3.5 6.5 C3.5 4.8 4.8 3.5 6.5 3.5 Z"/>',
    "video": '<rect x="2.5" y="6" width="13" height="12" rx="3"/><path d="M15.5 11 L21.5 7 V17 L15.5 13"/>',
    "camera": '<rect x="2.5" y="6.5" width="19" height="13.5" rx="3"/><circle cx="12" cy="13" r="4"/>'
              '<path d="M8 6.5 L9.5 4 H14.5 L16 6.5"/>',
    "mic": '<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5.5 11.5 C5.5 19 18.5 19 18.5 11.5 M12 17.5 V21"/>',
    "plus": '<path d="M12 4.5 V19.5 M4.5 12 H19.5"/>',
    "smile": '<circle cx="12" cy="12" r="9"/><path d="M8 14 C9.5 17 14.5 17 16 14"/><path d="M9 9.5 V10 M15 9.5 V10"/>',
    "clip": '<path d="M19.5 11 L11.5 19 C9.5 21 6.5 21 4.8 19.2 C3 17.5 3 14.5 5 12.5 L13 4.5 C14.3 3.2 16.3 3.2 17.5 4.4 '
            'C18.7 5.6 18.7 7.6 17.4 8.9 L9.8 16.5 C9.2 17.1 8.2 17.1 7.6 16.5 C7 15.9 7 14.9 7.6 14.3 L14.5 7.4"/>',
    "picture": '<rect x="3" y="4.5" width="18" height="15" rx="3"/><circle cx="8.5" cy="9.5" r="1.6"/>'
               '<path d="M4 17 L9.5 12.5 L13 15.5 L16.5 12 L20.5 16"/>',
    "sticker": '<path d="M13 20.5 H8 C5 20.5 3.5 19 3.5 16 V8 C3.5 5 5 3.5 8 3.5 H16 C19 3.5 20.5 5 20.5 8 V13 Z '
               'M20.5 13 H17 C14.5 13 13 14.5 13 17 V20.5"/>',
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11 V17 M12 7.5 V8"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5 L21 21"/>',
    "check": '<path d="M4 12.5 L9.5 18 L20 6.5"/>',
    "forbidden": '<circle cx="12" cy="12" r="8.5"/><path d="M6 6 L18 18"/>',
    "reply": '<path d="M9.5 5 L4 10.5 L9.5 16 M4 10.5 H14 C18 10.5 20 13 20 18"/>',
    "share": '<path d="M14.5 5 L20 10.5 L14.5 16 M20 10.5 H10 C6 10.5 4 13 4 18"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 6.5 V12 L16 14"/>',
    "moon": '<path d="M19 14.5 A8 8 0 1 1 10 5 A6.5 6.5 0 0 0 19 14.5 Z"/>',
    "download": '<path d="M12 4 V16 M6.5 11 L12 16.5 L17.5 11 M5 20.5 H19"/>',
    "missed": '<path d="M4 8 L12 15 L20 8 M4 13 V8 H9"/>',
    "globe": '<circle cx="12" cy="12" r="9"/><path d="M3 12 H21 M12 3 C7 8 7 16 12 21 C17 16 17 8 12 3"/>',
    "shift": '<path d="M12 4 L4.5 12 H8.5 V19 H15.5 V12 H19.5 Z"/>',
    "erase": '<path d="M8 5.5 H20.5 V18.5 H8 L2.5 12 Z M11.5 9.5 L16.5 14.5 M16.5 9.5 L11.5 14.5"/>',
    "alarm": '<circle cx="12" cy="13" r="7.5"/><path d="M12 9 V13 L14.5 15 M3 6 L6.5 3 M21 6 L17.5 3"/>',
    "wave": '<path d="M4 10 V14 M8 6.5 V17.5 M12 9 V15 M16 5 V19 M20 10 V14"/>',
}
_FILLED = {
    "phone_full": _STROKED["phone"],
    "video_full": '<rect x="2" y="6" width="14" height="12" rx="3"/><path d="M16.5 11 L22 7 V17 L16.5 13 Z"/>',
    "camera_full": '<path d="M8 4.5 H16 L17.5 7 H19.5 C21 7 22 8 22 9.5 V17.5 C22 19 21 20 19.5 20 H4.5 C3 20 2 19 2 17.5 V9.5 '
                   'C2 8 3 7 4.5 7 H6.5 Z M12 17 A4 4 0 1 0 12 9 A4 4 0 0 0 12 17 Z" fill-rule="evenodd"/>',
    "mic_full": '<rect x="8.5" y="2.5" width="7" height="12" rx="3.5"/><path d="M5 11 H6.8 C6.8 18 17.2 18 17.2 11 H19 '
                'C19 15.5 16.5 17.8 13 18.3 V21.5 H11 V18.3 C7.5 17.8 5 15.5 5 11 Z"/>',
    "more": '<circle cx="12" cy="5.5" r="1.9"/><circle cx="12" cy="12" r="1.9"/><circle cx="12" cy="18.5" r="1.9"/>',
    "send": '<path d="M3 3.5 L21.5 12 L3 20.5 L6 12 Z"/>',
    "play": '<path d="M7 4.5 L20 12 L7 19.5 Z"/>',
    "lock": '<rect x="5" y="10.5" width="14" height="10" rx="2"/><path d="M8 10.5 V7.5 C8 2.5 16 2.5 16 7.5 V10.5 H14.2 V7.5 '
            'C14.2 4.8 9.8 4.8 9.8 7.5 V10.5 Z"/>',
    "file": '<path d="M6 2.5 H14 L19 7.5 V21.5 H6 Z"/>',
    "person": '<circle cx="12" cy="8" r="4.2"/><path d="M3.5 21 C3.5 11.5 20.5 11.5 20.5 21 Z"/>',
    "pin": '<path d="M12 22 C6 15 5 12 5 9.5 A7 7 0 0 1 19 9.5 C19 12 18 15 12 22 Z M12 12 A2.7 2.7 0 1 0 12 6.6 '
           'A2.7 2.7 0 0 0 12 12 Z" fill-rule="evenodd"/>',
    "thumb": '<path d="M2.5 10.5 H6.5 V20.5 H2.5 Z M8 10.5 L12 3 C14 3 14.8 4.5 14.3 6.5 L13.5 9.5 H20 C21.5 9.5 22 11 21.5 12.2 '
             'L18.8 19 C18.4 20 17.6 20.5 16.6 20.5 H8 Z"/>',
    "heart": '<path d="M12 20.5 C2 14 2 9 4 6.3 C6.3 3.5 10.5 4 12 7.5 C13.5 4 17.7 3.5 20 6.3 C22 9 22 14 12 20.5 Z"/>',
    "people": '<circle cx="8.5" cy="8.5" r="3.5"/><path d="M1.5 20 C1.5 11.5 15.5 11.5 15.5 20 Z"/>'
              '<circle cx="17" cy="9.5" r="2.8"/><path d="M17 13.5 C20.5 13.5 22.5 16 22.5 19 H17.2 C17.2 16.5 16.3 14.6 15 13.8 Z"/>',
    "star": '<path d="M12 3 L14.6 9 L21 9.6 L16.2 13.9 L17.6 20.3 L12 17 L6.4 20.3 L7.8 13.9 L3 9.6 L9.4 9 Z"/>',
}


def icon(name, size=24, color=None, weight=1.8, style=""):
    paint = f"color:{color};" if color else ""
    if name in _FILLED:
        body, attributes = _FILLED[name], 'fill="currentColor"'
    else:
        body = _STROKED[name]
        attributes = f'fill="none" stroke="currentColor" stroke-width="{weight}" stroke-linecap="round" stroke-linejoin="round"'
    return (f'<svg class="icon" width="{size}" height="{size}" viewBox="0 0 24 24" {attributes} '
            f'style="{paint}{style}">{body}</svg>')


def ticks(state, color, read_color, size=16):
    """WhatsApp's and Telegram's ticks: one when sent, two when delivered, in another color when read."""
    if state == "sent":
        return (f'<svg class="icon" width="{size * 0.72:.1f}" height="{size * 0.7:.1f}" viewBox="0 0 12 11" fill="none" '
                f'stroke="{color}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">'
                '<path d="M1.5 6 L4.3 8.8 L10 2"/></svg>')
    paint = read_color if state == "read" else color
    return (f'<svg class="icon" width="{size}" height="{size * 0.7:.1f}" viewBox="0 0 16 11" fill="none" stroke="{paint}" '
            'stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">'
            '<path d="M1 6 L3.8 8.8 L9.5 2 M6.8 7.8 L7.8 8.8 L13.6 2"/></svg>')


def round_ticks(state, color, size=18):
    """Signal's and Messenger's circles."""
    second = "" if state == "sent" else (
        f'<circle cx="15.5" cy="6" r="4.6" fill="{color if state == "read" else "none"}" stroke="{color}"/>'
        f'<path d="M13.4 6.1 L15 7.7 L17.8 4.6" stroke="{"var(--bubble)" if state == "read" else color}"/>')
    first = (f'<circle cx="7" cy="6" r="4.6" fill="{color if state == "read" else "none"}" stroke="{color}"/>'
             f'<path d="M4.9 6.1 L6.5 7.7 L9.3 4.6" stroke="{"var(--bubble)" if state == "read" else color}"/>')
    width = 13 if state == "sent" else 21
    return (f'<svg class="icon" width="{size * width / 21:.1f}" height="{size * 12 / 21:.1f}" viewBox="1 0 {width} 12" fill="none" '
            f'stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">{second}{first}</svg>')


def waveform(rng, color, width=140, height=26, bars=36):
    step = width / bars
    body = ""
    for index in range(bars):
        tall = max(2.5, height * rng.random() * (0.35 + 0.65 * rng.random()))
        body += (f'<rect x="{index * step:.1f}" y="{(height - tall) / 2:.1f}" width="{step * 0.55:.1f}" height="{tall:.1f}" '
                 f'rx="1" fill="{color}" opacity="{1 if index < bars * 0.3 else 0.55}"/>')
    return f'<svg class="icon" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{body}</svg>'
