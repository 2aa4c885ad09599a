/**
 * What a pair of eyes and a finger would find wrong with the page in front, from the boxes of what it shows. Runs in the browser, as one function: it may
 * name nothing outside itself.
 */
export interface Measured {
  /** What is wrong, one sentence each. */
  readonly faults: readonly string[];
  /** From the top of the page to the first row of its list, px; without what charts and notices take. */
  readonly above: number | null;
  /** Rows that a table shows at once which scrolls inside itself; the least of all such tables. */
  readonly inside: number | null;
  /** Rows and cards of the list that are wholly seen when the page is opened. */
  readonly rows: number;
}

export function measure(): Measured {
  const faults = new Set<string>();
  const layer = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
    .filter((one) => one.checkVisibility())
    .at(-1);
  const root = layer ?? document.querySelector<HTMLElement>('[data-active-page]');
  if (!root) return { faults: ['nothing is shown'], above: null, inside: null, rows: 0 };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') || element.textContent?.trim() || element.getAttribute('name') || element.tagName)
      .replace(/\s+/g, ' ')
      .slice(0, 28);
  const say = (text: string): void => void faults.add(text);
  const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
  const cuts = (value: string): boolean => value === 'hidden' || value === 'clip';
  const shown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: false });
  /** Read by tools only. */
  const unseen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };

  interface Edges {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  const edgesOf = ({ left, right, top, bottom }: DOMRect): Edges => ({ left, right, top, bottom });

  /** Follows a box outwards: what hides a part of it for good, and what would have to be scrolled that does not pass the wheel on. */
  function hindrance(element: Element): string | null {
    let box = edgesOf(element.getBoundingClientRect());
    let stopped = '';
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position, overscrollBehaviorY, display } = styleOf(at);
      if (display === 'contents') continue;
      const frame = at.getBoundingClientRect();
      const up = scrolls(overflowY) && at.scrollHeight > at.clientHeight + 1;
      const side = scrolls(overflowX) && at.scrollWidth > at.clientWidth + 1;
      if (up) {
        const from = frame.top - at.scrollTop;
        if (box.top < from - 1 || box.bottom > from + at.scrollHeight + 1) return `lies beside what scrolls`;
        if (box.bottom - box.top > at.clientHeight + 1 && at.clientHeight < 40) return `its scroller is ${at.clientHeight} px high`;
        if (stopped !== '') return `the wheel stops at ${stopped}`;
        if (overscrollBehaviorY !== 'auto') stopped = nameOf(at);
        box = { ...box, top: frame.top, bottom: frame.bottom };
      } else if (cuts(overflowY) || scrolls(overflowY)) {
        const out = Math.max(frame.top - box.top, box.bottom - frame.bottom);
        if (out > 1.5) return `${Math.round(out)} px are cut above or below`;
      }
      if (side) {
        const from = frame.left - at.scrollLeft;
        if (box.left < from - 1 || box.right > from + at.scrollWidth + 1) return `lies beside what scrolls sideways`;
        box = { ...box, left: frame.left, right: frame.right };
      } else if (cuts(overflowX) || scrolls(overflowX)) {
        const out = Math.max(frame.left - box.left, box.right - frame.right);
        if (out > 1.5) return `${Math.round(out)} px are cut at the side`;
      }
      if (position === 'fixed') break;
    }
    const out = Math.max(-box.top, box.bottom - window.innerHeight, -box.left, box.right - window.innerWidth);
    return out > 1.5 ? `${Math.round(out)} px are outside of the window` : null;
  }

  const controls = [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=tab], [role=switch]')].filter(
    (one) => !one.matches('[type=checkbox], [type=radio], [type=file], [type=hidden], [data-scan-catcher]') && shown(one) && !unseen(one),
  );
  for (const control of controls) {
    const what = hindrance(control);
    if (what !== null) say(`${control.tagName.toLowerCase()} ${nameOf(control)}: ${what}`);
  }

  // Words and figures.
  const isFigure = (text: string): boolean => /^[-–+\d.,:/%\s]+\p{L}{0,4}$/u.test(text) && /\d/.test(text);
  const isCode = (text: string): boolean => /^[A-Z0-9][\w./×*-]{3,}$/i.test(text) && /\d/.test(text);
  /** What of a line of text is not cut away. */
  const seen = (line: DOMRect, element: Element): Edges => {
    const edges = edgesOf(line);
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      const { overflowX, overflowY } = styleOf(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frame = at.getBoundingClientRect();
      if (overflowX !== 'visible') [edges.left, edges.right] = [Math.max(edges.left, frame.left), Math.min(edges.right, frame.right)];
      if (overflowY !== 'visible') [edges.top, edges.bottom] = [Math.max(edges.top, frame.top), Math.min(edges.bottom, frame.bottom)];
    }
    return edges;
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const words: { rect: Edges; text: string; element: Element; group: Element }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (text === '' || !element || !shown(element) || unseen(element) || element.closest('svg, select, [data-part=keypad]')) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const head = element.closest('[role=columnheader]');
    const cell = element.closest('[role=gridcell], [role=rowheader], [role=columnheader]');
    const figure = isFigure(text) || isCode(text);
    // A day and its hour may stand below each other.
    const short = head ?? element.closest('button, label, dt, h1, h2, [role=tab], [data-part=title]');
    const parts = figure && lines.length > 1 ? /\S+/g : short ? /[A-Za-z][A-Za-z'’]+/g : null;
    for (const { 0: whole, index } of parts ? (node.textContent ?? '').matchAll(parts) : []) {
      range.setStart(node, index);
      range.setEnd(node, index + whole.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) say(`"${whole.slice(0, 24)}" breaks`);
    }
    range.selectNodeContents(node);
    const box = cell?.getBoundingClientRect();
    const rect = range.getBoundingClientRect();
    if (box && (figure || head) && (rect.right > box.right + 2 || rect.left < box.left - 2) && !element.closest('[data-part=overTitles]')) {
      if (cell?.getAttribute('data-over') === null) say(`"${text.slice(0, 24)}" prints over its cell`);
    }
    const button = element.closest('button, [role=tab], .chakra-button')?.getBoundingClientRect();
    const face = seen(rect, element);
    if (button && Math.max(face.right - button.right, button.left - face.left, face.bottom - button.bottom, button.top - face.top) > 1.5) {
      say(`"${text.slice(0, 24)}" prints over its button`);
    }
    // A cut word has its whole in a tooltip; a figure or a code is never cut.
    for (let at: Element | null = element, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const { overflowX, textOverflow, webkitLineClamp } = styleOf(at);
      if (!cuts(overflowX)) continue;
      const cut = at.scrollWidth > at.clientWidth + 1 || (webkitLineClamp !== 'none' && at.scrollHeight > at.clientHeight + 2);
      if (cut && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none')) {
        if (figure) say(`"${text.slice(0, 24)}" is cut`);
        else if (!at.closest('[title]')) say(`"${text.slice(0, 24)}" is cut without a tooltip`);
      }
      break;
    }
    const group = element.closest('[role=row], li, dl > div, [role=toolbar], header, footer, section, form, [data-active-page]') ?? root;
    if (words.length < 1500) for (const line of lines) words.push({ rect: seen(line, element), text: text.slice(0, 20), element, group });
  }
  // Text over text, within what stands together.
  const byGroup = new Map<Element, typeof words>();
  for (const word of words) byGroup.set(word.group, [...(byGroup.get(word.group) ?? []), word]);
  const layered = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
      if (['sticky', 'fixed'].includes(styleOf(at).position) || at.hasAttribute('data-over')) return true;
    }
    return false;
  };
  for (const group of byGroup.values()) {
    for (const [index, one] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
        if (wide > 3 && high > 4 && !layered(one.element) && !layered(other.element)) say(`"${one.text}" and "${other.text}" overlap`);
      }
    }
  }

  // Sideways.
  const side = document.documentElement.scrollWidth - window.innerWidth;
  if (side > 1) say(`the window scrolls ${side} px sideways`);
  const frame = root.firstElementChild instanceof HTMLElement && !layer ? root.firstElementChild : null;
  for (const one of [frame, ...root.querySelectorAll('[data-page], [data-scroller]')]) {
    if (one && one.scrollWidth > one.clientWidth + 1 && !cuts(styleOf(one).overflowX))
      say(`the page scrolls ${one.scrollWidth - one.clientWidth} px sideways`);
  }

  // Rows in sight.
  const room = frame?.clientHeight ?? root.clientHeight;
  let inside: number | null = null;
  for (const table of root.querySelectorAll<HTMLElement>('[role=grid], [role=treegrid]')) {
    if (!shown(table)) continue;
    const { overflowY } = styleOf(table);
    if (!scrolls(overflowY) || table.scrollHeight <= table.clientHeight + 1) continue;
    const row = table.querySelector<HTMLElement>('[data-row], [role=row]:has([role=gridcell])')?.offsetHeight ?? 0;
    if (row === 0) continue;
    const heads = [...table.querySelectorAll<HTMLElement>('[role=columnheader]')];
    const head = Math.max(0, ...heads.map(({ offsetHeight }) => offsetHeight));
    const sum = table.querySelector<HTMLElement>('[data-part=totals]')?.offsetHeight ?? 0;
    const fits = Math.floor((Math.min(table.clientHeight, room) - head - sum + 1) / row);
    inside = Math.min(inside ?? fits, fits);
  }
  let above: number | null = null;
  let rows = 0;
  const list = layer ? null : root.querySelector<HTMLElement>('[data-page=list]');
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-row], [data-card]') ?? [])].filter(
    (one) => !one.closest('[data-part=chart]'),
  );
  const first = all.reduce<number | null>((least, one) => Math.min(least ?? 1e6, one.getBoundingClientRect().top), null);
  if (list && frame && first !== null) {
    const extra = [...list.querySelectorAll<HTMLElement>('[data-part=before]')].reduce(
      (sum, { offsetHeight }) => sum + (offsetHeight > 0 ? offsetHeight + 8 : 0),
      0,
    );
    const top = frame.getBoundingClientRect().top;
    above = Math.round(first - top + frame.scrollTop - extra);
    rows = all.filter((one) => {
      const { top: from, bottom } = one.getBoundingClientRect();
      return from >= top - 1 && bottom <= Math.min(window.innerHeight, top + room) + 1;
    }).length;
  }
  return { faults: [...faults], above, inside, rows };
}
