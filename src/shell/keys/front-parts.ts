/** Places of the page in front that a key goes to. Pages and their parts mark them; the shell only finds them. */

const page = (): HTMLElement | null => document.querySelector('[data-active-page]');
/** The newest window over the page; questions are answered, not saved. */
const layer = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]:not([data-part=keypad])')].at(-1) ?? null;

/** By its boxes and its attribute: `checkVisibility` and `ariaDisabled` are younger than the oldest browsers. */
const usable = (part: HTMLElement): boolean =>
  part.getClientRects().length > 0 && !part.matches(':disabled, [aria-disabled=true]') && part.closest('[role=search]') === null;
const first = (root: HTMLElement | null, parts: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(parts) ?? [])].find(usable);

/** Saves or submits what is in front, as a press of its button does. The field in hand is left first: some take over what was typed only then. */
export function saveInFront(): void {
  const button = first(layer() ?? page(), '[data-save], button[type=submit]');
  button?.focus();
  button?.click();
}

/** Into the field for codes; where the page listens without one, the window for typing a code. */
export function focusScanField(): void {
  const field = document.querySelector<HTMLInputElement>('[data-active-page] [data-scan-field]');
  if (field) {
    field.focus();
    field.select();
  } else first(page(), '[data-scan-manual]')?.click();
}

/** The keypad of the quantity in hand, else of the first one in front. */
export function openKeypad(): void {
  const focused = document.activeElement;
  const field =
    focused instanceof HTMLElement && focused.matches('[data-quantity]') ? focused : first(layer() ?? page(), '[data-quantity]');
  field?.focus();
  field?.dispatchEvent(new CustomEvent('keypad', { bubbles: false }));
}
