/** A box label on paper by the browser's own print (stock-rules §3.15): QR in our form, and the text a person reads. */
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { formatBoxLabel } from '#domain/system/scan-code.ts';

export interface BoxLabelText {
  readonly boxNo: string;
  readonly material: string;
  readonly name: string;
  readonly spec: string;
  /** Decimal string in `unit`. */
  readonly quantity: string;
  readonly unit: string;
  readonly lot: string | null;
  readonly expiry: string | null;
  readonly supplier: string;
  readonly receivedAt: string | null;
  readonly words: { readonly batch: string; readonly expiry: string; readonly received: string };
}

const optional = (label: BoxLabelText) => ({
  ...(label.lot === null ? {} : { lot: label.lot }),
  ...(label.expiry === null ? {} : { expiry: label.expiry }),
});

/** The text inside the QR of a box. */
export const labelCode = (label: BoxLabelText): string =>
  formatBoxLabel({ boxNo: label.boxNo, material: label.material, quantity: label.quantity, unit: label.unit, ...optional(label) });

const draw = (text: string): string => qrcode({ bcid: 'qrcode', text, scale: 3 }, drawingSVG());

type Style = Partial<CSSStyleDeclaration>;

function add(doc: Document, parent: Element, text: string, style: Style = {}): HTMLElement {
  const element = doc.createElement('div');
  element.textContent = text;
  Object.assign(element.style, style);
  parent.append(element);
  return element;
}

function fill(doc: Document, label: BoxLabelText): void {
  const { body } = doc;
  Object.assign(body.style, {
    margin: '0',
    fontFamily: 'system-ui, "Microsoft YaHei", "PingFang SC", sans-serif',
    color: '#000',
    background: '#fff',
  });
  const page = add(doc, body, '', { display: 'flex', gap: '4mm', padding: '3mm', width: '94mm', boxSizing: 'border-box' });
  const image = new DOMParser().parseFromString(draw(labelCode(label)), 'image/svg+xml').documentElement;
  image.setAttribute('width', '34mm');
  image.setAttribute('height', '34mm');
  page.append(doc.adoptNode(image));
  const text = add(doc, page, '', { fontSize: '9pt', lineHeight: '1.3', minWidth: '0' });
  add(doc, text, label.boxNo, { fontFamily: 'monospace', fontSize: '13pt', fontWeight: 'bold' });
  add(doc, text, label.material, { fontFamily: 'monospace', fontSize: '11pt' });
  add(doc, text, [label.name, label.spec].filter(Boolean).join(' '));
  add(doc, text, `${label.quantity} ${label.unit}`, { fontSize: '16pt', fontWeight: 'bold' });
  if (label.lot) add(doc, text, `${label.words.batch} ${label.lot}`);
  if (label.expiry) add(doc, text, `${label.words.expiry} ${label.expiry}`);
  add(doc, text, label.supplier);
  if (label.receivedAt) add(doc, text, `${label.words.received} ${label.receivedAt.slice(0, 10)}`);
}

/** Opens the browser's print dialog with this one label on the page. */
export function printBoxLabel(label: BoxLabelText): void {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', insetInlineEnd: '0', bottom: '0' });
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) throw new Error('no window to print from');
  fill(view.document, label);
  view.document.title = label.boxNo;
  view.addEventListener('afterprint', () => frame.remove());
  view.focus();
  view.print();
}
