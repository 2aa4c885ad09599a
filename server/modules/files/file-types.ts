/** Which files are accepted (model-1, attachment). The content decides, not only the name. */
import { extname } from 'node:path';
import { hasUnseen } from '#domain/protocol/unseen.ts';

const starts = (content: Buffer, ...bytes: number[]): boolean => bytes.every((byte, i) => content[i] === byte);
const ascii = (content: Buffer, from: number, text: string): boolean =>
  content.subarray(from, from + text.length).toString('latin1') === text;
const isZip = (content: Buffer): boolean => starts(content, 0x50, 0x4b, 0x03, 0x04);
/** Office files are zip archives that contain a folder named after their kind. */
const isOffice = (content: Buffer, folder: string): boolean => isZip(content) && content.includes(`${folder}/`, 0, 'latin1');
/** An e-invoice of the tax office in its other two forms: a page (OFD is an archive with its root file) and the figures. */
const isOfd = (content: Buffer): boolean => isZip(content) && content.includes('OFD.xml', 0, 'latin1');
const isXml = (content: Buffer): boolean =>
  isText(content) && /^(\xef\xbb\xbf)?\s*<[?A-Za-z!]/.test(content.subarray(0, 256).toString('latin1'));
const isText = (content: Buffer): boolean =>
  !content.includes(0) && !/<script|<html|<svg/i.test(content.subarray(0, 1024).toString('latin1'));

interface Kind {
  readonly mime: string;
  readonly fits: (content: Buffer) => boolean;
}

const office = 'application/vnd.openxmlformats-officedocument';

const KINDS: Readonly<Record<string, Kind>> = {
  '.pdf': { mime: 'application/pdf', fits: (content) => ascii(content, 0, '%PDF-') },
  '.png': { mime: 'image/png', fits: (content) => starts(content, 0x89, 0x50, 0x4e, 0x47) },
  '.jpg': { mime: 'image/jpeg', fits: (content) => starts(content, 0xff, 0xd8, 0xff) },
  '.jpeg': { mime: 'image/jpeg', fits: (content) => starts(content, 0xff, 0xd8, 0xff) },
  '.webp': { mime: 'image/webp', fits: (content) => ascii(content, 0, 'RIFF') && ascii(content, 8, 'WEBP') },
  '.xlsx': { mime: `${office}.spreadsheetml.sheet`, fits: (content) => isOffice(content, 'xl') },
  '.docx': { mime: `${office}.wordprocessingml.document`, fits: (content) => isOffice(content, 'word') },
  '.ofd': { mime: 'application/ofd', fits: isOfd },
  '.xml': { mime: 'application/xml', fits: isXml },
  '.zip': { mime: 'application/zip', fits: isZip },
  '.csv': { mime: 'text/csv', fits: isText },
  '.txt': { mime: 'text/plain', fits: isText },
};

/** The type to store and serve the file as, or undefined if it is not accepted. */
export const mimeOf = (name: string, content: Buffer): string | undefined => {
  const kind = KINDS[extname(name).toLowerCase()];
  return kind?.fits(content) ? kind.mime : undefined;
};

/** No \ / : * ? " < > | # % &, no control characters (specification §5), and none that make a name look like another. */
export const isPlainName = (name: string): boolean =>
  name.length > 0 && name.length <= 200 && !/[\\/:*?"<>|#%&\p{Cc}]/u.test(name) && !hasUnseen(name);
