/** The browser's own print dialog: works everywhere, but somebody has to press its button. */
import { labelSvg } from '#ui/label/label-svg.ts';
import { type Outcome, type PrintDriver, type PrintOrder, READY } from './driver.ts';

const FONT_MS = 300;

function fill(doc: Document, { drawings, copies, title }: PrintOrder): void {
  const [first] = drawings;
  const style = doc.createElement('style');
  style.textContent = `@page { size: ${first?.widthMm ?? 100}mm ${first?.heightMm ?? 70}mm; margin: 0 } body { margin: 0 }
    svg.label { display: block; break-after: page; break-inside: avoid } svg.label:last-child { break-after: auto }`;
  doc.head.append(style);
  doc.title = title;
  for (const drawing of drawings.flatMap((one) => Array.from({ length: copies }, () => one))) {
    const picture = new DOMParser().parseFromString(labelSvg(drawing), 'image/svg+xml').documentElement;
    picture.setAttribute('class', 'label');
    doc.body.append(doc.adoptNode(picture));
  }
}

export const browserDriver: PrintDriver = {
  kind: 'browser',
  attended: true,
  probe: async () => READY,
  printers: async () => null,
  print: async (order): Promise<Outcome> => {
    const frame = document.createElement('iframe');
    Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', insetInlineEnd: '0', bottom: '0' });
    frame.setAttribute('aria-hidden', 'true');
    frame.title = order.title;
    document.body.append(frame);
    const view = frame.contentWindow;
    if (!view) return { state: 'failed', note: 'noWindow' };
    fill(view.document, order);
    // A picture in a label that is not decoded yet would be missing on paper.
    await new Promise((resolve) =>
      setTimeout(resolve, order.drawings.some(({ marks }) => marks.some(({ kind }) => kind === 'image')) ? FONT_MS : 0),
    );
    view.addEventListener('afterprint', () => setTimeout(() => frame.remove(), 1000));
    view.focus();
    view.print();
    // What the person pressed in the dialog, and what the printer did, nobody is told.
    return { state: 'accepted' };
  },
};
