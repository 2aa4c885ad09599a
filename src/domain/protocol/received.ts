/**
 * Files that another program hands to the app, by the system's share sheet or by "open with": which there are, who may do something with each, and which are
 * refused. What a file is stands in its first bytes; its name and type are only what somebody says of it. Pure.
 */
import { RECEIVED_PAGE } from './received-page.ts';
import { DEVICE_RIGHT } from './trust.ts';

export { RECEIVED_PAGE };

/** The queue of another device, and the invoice that a supplier fills in. */
export type ReceivedKind = 'queue' | 'invoice';

/** Of a queue in a file; earlier ones end in .json. */
export const QUEUE_ENDING = '.cjqueue';
export const QUEUE_TYPE = 'application/vnd.chejian.queue+json';

/** Where the system's share sheet sends files, and the field of its form that holds them: `share_target` in the manifest. */
export const SHARE_PATH = '/share';
export const SHARE_FIELD = 'file';

/** Of one attachment. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** A queue carries its photos: as many as an hour of work without a network leaves. */
export const MAX_QUEUE_BYTES = 100 * 1024 * 1024;
/** Of everything that waits on a device. Beyond, the oldest goes: what was shared is a copy. */
export const MOST_RECEIVED = 10;
export const MOST_RECEIVED_BYTES = 2 * MAX_QUEUE_BYTES;
/** A file that nobody has done anything with is gone after a day. */
export const RECEIVED_MS = 24 * 3_600_000;
/** Bytes from the beginning by which a file is judged. */
export const HEAD_BYTES = 512;

interface Place {
  readonly path: string;
  readonly right: string | readonly string[];
  /** New documents of this kind take it along. */
  readonly docType?: string;
}

/** Where each kind is taken, and who may. */
export const RECEIVED: Readonly<Record<ReceivedKind, Place>> = {
  queue: { path: '/sync-centre', right: DEVICE_RIGHT },
  invoice: {
    path: '/srm/fillingInvoice',
    right: ['web:srmdata:supplier:invoice', 'web:srmdata:invoice:create'],
    docType: 'invoice',
  },
};

const kindBy = (fits: (place: Place) => boolean): ReceivedKind | undefined =>
  (Object.keys(RECEIVED) as ReceivedKind[]).find((kind) => fits(RECEIVED[kind]));

/** The kind of files that a new document of this kind takes along. */
export const receivedBy = (docType: string): ReceivedKind | undefined => kindBy((place) => place.docType === docType);
/** The kind of files that are brought to this page, to choose what they belong to. */
export const receivedAt = (path: string): ReceivedKind | undefined => kindBy((place) => place.docType !== undefined && place.path === path);

export const REFUSALS = ['none', 'empty', 'tooLarge', 'kind', 'damaged', 'foreign', 'full', 'failed', 'worker'] as const;
/**
 * Why a file was not taken. `none`: there was none. `damaged`: it calls itself a queue and is none. `foreign`: a page of another site sent it. `full`, `failed`:
 * the device could not keep it. `worker`: the app was not there to take it.
 */
export type Refusal = (typeof REFUSALS)[number];

/** The first of several files that was not taken. The name is that of the other program. */
export interface RefusedFile {
  readonly why: Refusal;
  readonly name: string;
}

const LONGEST = 120;

/** Half a character, which no address can hold. */
const HALF = /\p{Cs}/gu;

/** Address of the page that asks what becomes of what came. @param ids of the files that were taken */
export function receivedAddress(ids: readonly string[], refused: RefusedFile | null): string {
  const name = [...(refused?.name ?? '').replace(HALF, '_')].slice(0, LONGEST).join('');
  const query = { ids: ids.join(), refused: refused?.why ?? '', name };
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return `${RECEIVED_PAGE}?${given.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`;
}

/** What that address says of a file that was not taken; null where it says nothing that the program has written. */
export function refusedIn(query: { get(key: string): string | null }): RefusedFile | null {
  const why = REFUSALS.find((one) => one === query.get('refused'));
  return why ? { why, name: query.get('name') ?? '' } : null;
}

export interface Handed {
  readonly name: string;
  /** As the other program says; may be empty. */
  readonly type: string;
  readonly size: number;
  /** The first `HEAD_BYTES`. */
  readonly head: Uint8Array;
}

export interface Judged {
  readonly kind: ReceivedKind;
  /** As it may be stored and sent. */
  readonly name: string;
  readonly type: string;
}

const text = (head: Uint8Array): string => String.fromCharCode(...head.subarray(0, HEAD_BYTES));

interface Form {
  readonly ending: string;
  readonly type: string;
  readonly fits: (head: string, said: { readonly ending: string; readonly type: string }) => boolean;
}

/** An e-invoice in OFD is an archive like many others, so its name or type has to say it. */
const INVOICES: readonly Form[] = [
  { ending: '.pdf', type: 'application/pdf', fits: (head) => head.startsWith('%PDF-') },
  { ending: '.png', type: 'image/png', fits: (head) => head.startsWith('\x89PNG') },
  { ending: '.jpg', type: 'image/jpeg', fits: (head) => head.startsWith('\xff\xd8\xff') },
  { ending: '.webp', type: 'image/webp', fits: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP' },
  {
    ending: '.ofd',
    type: 'application/ofd',
    fits: (head, { ending, type }) => head.startsWith('PK\x03\x04') && (ending === '.ofd' || type.endsWith('/ofd')),
  },
  {
    ending: '.xml',
    type: 'application/xml',
    fits: (head, { ending, type }) =>
      /^(\xef\xbb\xbf)?\s*<[?A-Za-z!]/.test(head) && (ending === '.xml' || /[/+]xml$/.test(type)) && !/<(html|script|svg)/i.test(head),
  },
];
/** Other endings of the same form. */
const SAME: Readonly<Record<string, string>> = { '.jpeg': '.jpg' };

/** Written by us: the first thing in it is its format. */
const QUEUE = /^(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"chejian-queue\//;

const endingOf = (name: string): string => /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0].toLowerCase() ?? '';

/** A name that every store takes: letters, digits, Chinese, space and - _ . ( ), with this ending. */
function nameOf(name: string, ending: string): string {
  const own = endingOf(name);
  const stem = own === '' ? name : name.slice(0, -own.length);
  const plain = stem.replace(/[^\p{Script=Han}A-Za-z0-9 _\-.()（）]/gu, '_').trim();
  const kept = (SAME[own] ?? own) === ending ? own : ending;
  return `${[...plain].slice(0, LONGEST).join('') || 'file'}${kept}`;
}

/** What a file is, and whether it is taken. */
export function judge({ name, type, size, head }: Handed): Judged | { readonly refusal: Refusal } {
  if (size === 0) return { refusal: 'empty' };
  const [begin, ending] = [text(head), endingOf(name)];
  if (QUEUE.test(begin)) {
    if (size > MAX_QUEUE_BYTES) return { refusal: 'tooLarge' };
    return { kind: 'queue', name: nameOf(name, ending === '.json' ? ending : QUEUE_ENDING), type: QUEUE_TYPE };
  }
  if (ending === QUEUE_ENDING || type === QUEUE_TYPE) return { refusal: 'damaged' };
  const form = INVOICES.find(({ fits }) => fits(begin, { ending, type: type.toLowerCase() }));
  if (!form) return { refusal: 'kind' };
  if (size > MAX_FILE_BYTES) return { refusal: 'tooLarge' };
  return { kind: 'invoice', name: nameOf(name, form.ending), type: form.type };
}

/** A file that waits on this device. */
export interface Waiting {
  readonly kind: ReceivedKind;
  /** Whose it is: the first who could do something with it and was shown it. Null: it waits for somebody who can. */
  readonly owner: string | null;
}

/**
 * What somebody at this device sees of a waiting file. `own`: everything. `next`: everything, and it is theirs from then on. `told`: that there is one, and its
 * kind. `nothing`: it is another person's.
 */
export type Sight = 'own' | 'next' | 'told' | 'nothing';

export function sightOf({ kind, owner }: Waiting, userId: string, may: (right: string | readonly string[]) => boolean): Sight {
  if (owner === userId) return 'own';
  if (owner !== null) return 'nothing';
  return may(RECEIVED[kind].right) ? 'next' : 'told';
}
