// Runs in the drawn page: puts the messages between header and input field, then measures what can be seen.
// The lines of a bubble's text never tell how wide the bubble is in CSS, so bubbles are shrunk to their longest line.
(options) => {
    const screen = document.getElementById('screen').getBoundingClientRect();
    const top = document.getElementById('top').getBoundingClientRect().bottom;
    const bottom = document.getElementById('bottom').getBoundingClientRect().top;
    const items = document.getElementById('items');

    function lineRects(element) {
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].filter(r => r.width > 0.5 && r.height > 0.5);
    }

    for (const bubble of document.querySelectorAll('[data-shrink]')) {
        const text = bubble.querySelector('[data-text]');
        if (!text) continue;
        const box = bubble.getBoundingClientRect();
        const style = getComputedStyle(bubble);
        const left = box.left + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
        const rects = lineRects(text);
        if (!rects.length || Math.max(...rects.map(r => r.bottom)) - Math.min(...rects.map(r => r.top)) < rects[0].height * 1.5) continue;
        let widest = Math.max(...rects.map(r => r.right)) - left;
        const meta = bubble.querySelector('.meta');
        if (meta) {
            const m = meta.getBoundingClientRect();
            const last = rects.filter(r => r.bottom > m.top + 2);
            if (last.length) widest = Math.max(widest, Math.max(...last.map(r => r.right)) - left + m.width + parseFloat(getComputedStyle(meta).marginLeft) + 1);
            else widest = Math.max(widest, m.width);
        }
        for (const keep of bubble.querySelectorAll('[data-keep]')) {
            // Its width without the bubble around it, which it fills.
            const now = keep.getBoundingClientRect().width;
            keep.style.width = 'max-content';
            const needed = Math.ceil(keep.getBoundingClientRect().width);
            keep.style.width = '';
            widest = Math.max(widest, Math.min(now, needed));
        }
        const width = Math.ceil(widest) + 1 + box.width - (box.right - left) + parseFloat(style.paddingRight) + parseFloat(style.borderRightWidth);
        if (width < box.width) bubble.style.width = width + 'px';
    }

    // A shortened title would not be the title.
    for (const title of document.querySelectorAll('[data-title]')) {
        let size = parseFloat(getComputedStyle(title).fontSize);
        while (title.scrollWidth > title.clientWidth && size > 11) title.style.fontSize = (size -= 0.5) + 'px';
    }

    const area = [top, bottom];
    const pad = options.pad;
    function height() { return items.getBoundingClientRect().height; }
    function place(y) { items.style.top = y + 'px'; }
    function visible(r) {
        if (!r.height) return 0;
        return Math.max(0, Math.min(r.bottom, area[1]) - Math.max(r.top, area[0])) / r.height;
    }
    const fits = height() <= bottom - top - 2 * pad;
    if (fits) {
        place(options.align === 'top' ? top + pad : bottom - pad - height());
    } else if (options.mode === 'fit') {
        while (items.children.length > 1 && height() > bottom - top - 2 * pad) items.removeChild(items.firstElementChild);
        place(bottom - pad - height());
    } else {
        // The edges cut bubbles, but never half a line: it would be neither readable nor unreadable.
        function clean() {
            for (const row of items.children) {
                const rect = row.getBoundingClientRect();
                if (rect.bottom < top || rect.top > bottom) continue;
                if (rect.top >= top && rect.bottom <= bottom) continue;
                let seen = false, bubbleSeen = 0;
                for (const part of row.querySelectorAll('[data-text], [data-part], [data-label]')) {
                    for (const r of part.dataset.part === 'attachment' ? [part.getBoundingClientRect()] : lineRects(part)) {
                        const f = visible(r);
                        if (part.dataset.part === 'attachment') { if (f > 0.5) seen = true; continue; }
                        if (f > 0.45 && f < 0.9) return false;
                        if (f >= 0.9 && (part.dataset.text !== undefined || part.dataset.label !== undefined)) seen = true;
                    }
                }
                for (const bubble of row.querySelectorAll('[data-bubble]')) {
                    const r = bubble.getBoundingClientRect();
                    bubbleSeen = Math.max(bubbleSeen, visible(r) * r.height);
                }
                if (bubbleSeen > 1 && !seen) return false;
                // No quote without its answer.
                const quote = row.querySelector('[data-part="quote"]');
                if (quote && bubbleSeen <= 1 && visible(quote.getBoundingClientRect()) > 0.05) return false;
            }
            return true;
        }
        const down = options.mode === 'scrolled' ? Math.min(options.scroll, height() - (bottom - top) - 40) : 0;
        const base = bottom - pad - height() + Math.max(0, down);
        const step = options.mode === 'scrolled' ? 2 : -1;
        const limit = options.mode === 'scrolled' ? 200 : 26;
        place(base);
        for (let shift = 0; shift <= limit && !clean(); shift++) place(base + step * shift);
        if (!clean()) {
            while (items.children.length > 1 && height() > bottom - top - 2 * pad) items.removeChild(items.firstElementChild);
            place(bottom - pad - height());
        }
    }

    document.getElementById('list').style.clipPath = `inset(0 0 ${screen.height - bottom}px 0)`;

    // Whether something else lies over the middle of a word, such as a reaction.
    function covered(element, r) {
        const hit = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
        return !hit || !(element.contains(hit) || hit.contains(element));
    }

    function box(r, clip) {
        const y0 = clip ? Math.max(r.top, area[0]) : r.top, y1 = clip ? Math.min(r.bottom, area[1]) : r.bottom;
        const x0 = Math.max(0, r.left), x1 = Math.min(screen.width, r.right);
        return [x0, y0, x1 - x0, y1 - y0];
    }

    function words(element) {
        const result = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (walker.nextNode()) {
            const node = walker.currentNode;
            for (const match of node.data.matchAll(/\S+/gu)) {
                const fragments = [];
                let at = match.index;
                for (const character of match[0]) {
                    range.setStart(node, at); range.setEnd(node, at + character.length);
                    at += character.length;
                    const rects = [...range.getClientRects()];
                    const r = rects[rects.length - 1];
                    const last = fragments[fragments.length - 1];
                    if (r && (!last || (r.width > 0 && r.top > last.bottom - 2))) {
                        fragments.push({text: character, start: at - character.length, end: at, bottom: r.bottom});
                    } else if (last) { last.text += character; last.end = at; }
                }
                for (const fragment of fragments) {
                    range.setStart(node, fragment.start); range.setEnd(node, fragment.end);
                    const r = range.getBoundingClientRect();
                    result.push({text: fragment.text, box: box(r), seen: visible(r) >= 0.9 && !covered(element, r), first: fragment === fragments[0]});
                }
            }
        }
        return result;
    }

    const result = {width: screen.width, height: screen.height, items: [], people: [], fits};
    for (const row of items.children) {
        const rect = row.getBoundingClientRect();
        if (rect.bottom <= top || rect.top >= bottom) continue;
        if (row.dataset.message !== undefined) {
            const bubbles = [...row.querySelectorAll('[data-bubble]')].map(b => b.getBoundingClientRect());
            const all = {left: Math.min(...bubbles.map(r => r.left)), top: Math.min(...bubbles.map(r => r.top)),
                         right: Math.max(...bubbles.map(r => r.right)), bottom: Math.max(...bubbles.map(r => r.bottom))};
            all.height = all.bottom - all.top;
            const item = {kind: 'message', id: +row.dataset.message, run: row.dataset.run, box: box(all, true), seen: visible(all),
                          words: [], parts: []};
            if (item.seen * all.height < 2) continue;
            for (const text of row.querySelectorAll('[data-text]')) item.words.push(...words(text));
            for (const part of row.querySelectorAll('[data-part]')) {
                const r = part.getBoundingClientRect();
                const f = visible(r);
                item.parts.push({part: part.dataset.part, value: part.dataset.value || '', box: box(r),
                                 seen: part.dataset.part === 'attachment' ? f > 0.3 : f >= 0.85});
            }
            result.items.push(item);
        } else {
            const label = row.querySelector('[data-label]');
            const r = label.getBoundingClientRect();
            if (visible(r) < 0.85) continue;
            result.items.push({kind: row.dataset.separator !== undefined ? 'separator' : 'notice', day: row.dataset.day || null,
                               time: row.dataset.time || null, text: label.innerText.replace(/\s+/g, ' ').trim(), box: box(r)});
        }
    }

    // What floats over the messages may cover no words.
    function free(element) {
        const f = element.getBoundingClientRect();
        const covered = [...items.querySelectorAll('[data-text], [data-part], [data-label]')];
        return !covered.some(part => lineRects(part).concat([...(part.dataset.part ? [part.getBoundingClientRect()] : [])])
            .some(r => r.left < f.right + 4 && r.right > f.left - 4 && r.top < f.bottom + 4 && r.bottom > f.top - 4));
    }
    const button = document.getElementById('jump');
    if (button) {
        button.style.bottom = (screen.height - bottom + 14) + 'px';
        if (options.mode !== 'scrolled' || fits || !free(button)) button.remove();
    }
    const sticky = document.getElementById('sticky');
    if (sticky) {
        const first = result.items.find(item => item.kind === 'message');
        const row = first && items.querySelector(`[data-message="${first.id}"]`);
        const label = sticky.querySelector('[data-label]');
        sticky.style.top = (top + 6) + 'px';
        if (row && row.dataset.daylabel) label.innerHTML = row.dataset.daylabel;
        if (row && row.dataset.daylabel && !fits && result.items[0].kind === 'message' && free(label)) {
            const r = label.getBoundingClientRect();
            result.items.unshift({kind: 'separator', day: row.dataset.day, time: null, text: label.innerText.trim(), box: box(r)});
        } else sticky.remove();
    }

    // Every word of the screen, with the role of the smallest marked part around it.
    const roles = [['.status', 'status'], ['[data-title]', 'title'], ['#bottom', 'input'], ['[data-separator], #sticky', 'separator'],
                   ['[data-notice]', 'notice'], ['[data-text]', 'text'], ['[data-part="name"]', 'sender'], ['[data-part="time"]', 'time'],
                   ['[data-part="quote"], .quote', 'quote'], ['.reactions, [data-part="reaction"]', 'reaction'],
                   ['[data-part="edited"]', 'mark'], ['[data-part="deleted"]', 'deleted'], ['[data-part="preview"]', 'attachment'],
                   ['[data-part="attachment"]', 'attachment'], ['[data-person]', 'subtitle']];
    function role(element) {
        for (let around = element; around && around.id !== 'screen'; around = around.parentElement) {
            for (const [selector, name] of roles) {
                if (!around.matches(selector)) continue;
                if (name !== 'subtitle') return name;
                if (element.closest('#top') && !element.closest('[data-title]')) return name;
            }
        }
        return element.closest('#top') ? (element.closest('[data-clip]') ? 'subtitle' : 'header') : 'mark';
    }
    result.elements = [];
    const leaves = new Set();
    const walker = document.createTreeWalker(document.getElementById('screen'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.trim()) leaves.add(walker.currentNode.parentElement);
    for (const leaf of leaves) {
        if (leaf.closest('svg')) continue;
        const listed = leaf.closest('#items');
        const row = leaf.closest('[data-message]');
        for (const child of leaf.childNodes) {
            if (child.nodeType !== Node.TEXT_NODE) continue;
            const range = document.createRange();
            for (const match of child.data.matchAll(/\S+/gu)) {
                range.setStart(child, match.index); range.setEnd(child, match.index + match[0].length);
                for (const r of range.getClientRects()) {
                    if (r.width < 0.5 || (listed && visible(r) < 0.5) || covered(leaf, r)) continue;
                    result.elements.push({role: role(leaf), text: match[0], box: box(r), message: row ? +row.dataset.message : null});
                }
            }
        }
    }

    for (const element of document.querySelectorAll('[data-person]')) {
        const r = element.getBoundingClientRect();
        if (r.width < 1) continue;
        const inside = element.closest('#items') ? visible(r) >= 0.85 : true;
        const clip = element.closest('[data-clip]');
        // An ellipsis hides more than what does not fit.
        const room = clip && clip.scrollWidth > clip.clientWidth ? 14 : 0;
        if (inside && (!clip || r.right <= clip.getBoundingClientRect().right - room)) result.people.push(element.dataset.person);
    }
    return result;
}
