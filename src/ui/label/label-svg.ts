/** A label's drawing as SVG, one unit a millimetre: what the browser prints, and what previews show. */
import { code128, datamatrix, drawingSVG, qrcode } from 'bwip-js/browser';
import type { CodeMark, Drawing, Mark, TextMark } from '#domain/system/print/drawing.ts';

const SANS = 'Microsoft YaHei, PingFang SC, Noto Sans CJK SC, Arial, sans-serif';
const MONO = 'Consolas, DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);
const at = (n: number): string => String(Math.round(n * 1000) / 1000);

/** From the top of the line to where its letters stand. */
const BASELINE = 0.95;

function textSvg({ x, y, w, text, size, bold, mono, align, colour }: TextMark): string {
  const anchor = { left: ['start', x], center: ['middle', x + w / 2], right: ['end', x + w] } as const;
  const [name, left] = anchor[align];
  const weight = bold ? ' font-weight="700"' : '';
  const fill = colour === undefined ? '' : ` fill="${colour}"`;
  return `<text x="${at(left)}" y="${at(y + size * BASELINE)}" font-size="${at(size)}" font-family="${mono ? MONO : SANS}" text-anchor="${name}"${weight}${fill} xml:space="preserve">${escaped(text)}</text>`;
}

function modules({ symbology, text }: CodeMark): string {
  if (symbology === 'qr') {
    const options = { bcid: 'qrcode', text, eclevel: 'M', scale: 2 };
    return qrcode(options, drawingSVG());
  }
  if (symbology === 'datamatrix') return datamatrix({ bcid: 'datamatrix', text, scale: 2 }, drawingSVG());
  return code128({ bcid: 'code128', text, scale: 2, height: 10 }, drawingSVG());
}

/** Bars fill their box, squares stay square. A text the code cannot hold is shown as a crossed box: better than no label at all. */
function codeSvg(mark: CodeMark): string {
  const { x, y, w, h, symbology } = mark;
  const place = `x="${at(x)}" y="${at(y)}" width="${at(w)}" height="${at(h)}"`;
  try {
    const drawn = modules(mark);
    const [, box = ''] = /viewBox="([^"]+)"/.exec(drawn) ?? [];
    const inner = drawn.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
    const fit = symbology === 'code128' ? 'none' : 'xMinYMin';
    return `<svg ${place} viewBox="${box}" preserveAspectRatio="${fit}" shape-rendering="crispEdges">${inner}</svg>`;
  } catch {
    return `<g stroke="#000" stroke-width="0.3" fill="none"><rect ${place}/><path d="M${at(x)} ${at(y)}l${at(w)} ${at(h)}"/></g>`;
  }
}

function markSvg(mark: Mark): string {
  if (mark.kind === 'text') return textSvg(mark);
  if (mark.kind === 'code') return codeSvg(mark);
  const { x, y } = mark;
  if (mark.kind === 'line')
    return `<line x1="${at(x)}" y1="${at(y)}" x2="${at(mark.x2)}" y2="${at(mark.y2)}" stroke="#000" stroke-width="${at(mark.thickness)}"/>`;
  const place = `x="${at(x)}" y="${at(y)}" width="${at(mark.w)}" height="${at(mark.h)}"`;
  if (mark.kind === 'rect') return `<rect ${place} fill="none" stroke="#000" stroke-width="${at(mark.thickness)}"/>`;
  return `<image ${place} href="${escaped(mark.src)}" preserveAspectRatio="xMidYMid"/>`;
}

/** The whole label, black on white; the size in millimetres stands in the element. */
export function labelSvg({ widthMm, heightMm, marks }: Drawing): string {
  const [w, h] = [at(widthMm), at(heightMm)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="#fff"/>${marks.map(markSvg).join('')}</svg>`;
}

/** For an <img>. */
export const labelImage = (drawing: Drawing): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(labelSvg(drawing))}`;
