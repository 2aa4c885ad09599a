import { logBurst, useScanSettings } from './scan-settings.ts';
import { startWedge, type WedgeStep, wedgeIdle, wedgeKey } from './wedge.ts';

export type ScanSource = 'wedge' | 'camera' | 'manual';

export interface Scan {
  /** Normalised text; give it to parseScan. */
  text: string;
  source: ScanSource;
  /** The field that had the focus and asks for a code, by its name (`data-takes-scan`). */
  field?: string | undefined;
}

export type ScanHandler = (scan: Scan) => void | Promise<void>;

/** Dialogs come before pages, the shell's catch-all after them. */
export type ScanLevel = 'dialog' | 'page' | 'shell';

interface Subscriber {
  level: ScanLevel;
  handler: ScanHandler;
  /** Sources that it leaves to whoever comes after it. */
  passes: readonly ScanSource[];
}

const rank: Record<ScanLevel, number> = { shell: 0, page: 1, dialog: 2 };
const subscribers: Subscriber[] = [];
let queue: Promise<void> = Promise.resolve();

const receiver = (source: ScanSource): Subscriber | undefined =>
  subscribers
    .filter(({ passes }) => !passes.includes(source))
    .reduce<Subscriber | undefined>((best, next) => (best && rank[best.level] > rank[next.level] ? best : next), undefined);

/** Registers a receiver; the newest of the highest level gets the scans. Returns the way out. */
export function subscribeScan(handler: ScanHandler, level: ScanLevel, passes: readonly ScanSource[] = []): () => void {
  const entry: Subscriber = { handler, level, passes };
  subscribers.push(entry);
  listen();
  return () => {
    const at = subscribers.indexOf(entry);
    if (at >= 0) subscribers.splice(at, 1);
  };
}

/** Hands a scan to the receiver, strictly in order: the next waits until this one is handled. */
export function emitScan(scan: Scan): void {
  queue = queue
    .then(async () => {
      await receiver(scan.source)?.handler(scan);
    })
    .catch((cause: unknown) => {
      // One failed scan must not silence the scanner; the screen's own handler reports what went wrong.
      console.error('scan handler failed', cause);
    });
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textTypes = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'number', 'date']);

function fieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && textTypes.has(target.type) && !target.dataset.scanCatcher ? target : null;
}

/** The field with the focus, where it asks for a code of its own: a lot, an order. */
const askingField = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset.takesScan : undefined;

const wantsScan = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-accepts-scan]') !== null;

/** Writes through the prototype's setter, so that React sees the change. */
function writeValue(field: TextField, value: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

let listening = false;
let state = startWedge;
let before: { field: TextField; value: string } | null = null;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

function apply(step: WedgeStep, field: TextField | null): void {
  if (step.snapshot) before = field ? { field, value: field.value } : null;
  if (step.restore && before) writeValue(before.field, before.value);
  state = step.state;
  if (step.burst) logBurst(step.burst);
  // With a receiver or not: a scan must never press the button that happens to have the focus.
  if (step.scan !== null) {
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur();
    emitScan({ text: step.scan, source: 'wedge', field: askingField() });
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (wantsScan(event.target)) return;
  const settings = useScanSettings.getState().wedge;
  const field = fieldOf(event.target);
  const { key, code, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta, repeat } = event;
  const editable = field !== null || (event.target instanceof HTMLElement && event.target.isContentEditable);
  const step = wedgeKey(state, { key, code, t: event.timeStamp, shift, ctrl, alt, meta, repeat, editable }, settings);
  apply(step, field);
  if (step.prevent) event.preventDefault();
  if (step.prevent && (step.scan !== null || step.burst || key === 'Enter' || key === 'Tab')) event.stopImmediatePropagation();
  clearTimeout(idleTimer);
  if (settings.suffix === 'none') idleTimer = setTimeout(() => apply(wedgeIdle(state, performance.now(), settings), null), settings.idle);
}

/** One listener for the whole app, in the capture phase, before any component sees the key. */
function listen(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
