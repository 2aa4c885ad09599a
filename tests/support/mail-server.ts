/** A mail server that listens: it keeps what it is sent, and answers as it is told. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SeenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly mime: string; readonly bytes: Buffer }[];
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** "=?UTF-8?B?…?=" as people read it; words that follow each other belong together. */
const readable = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      (way.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquoted(word.replaceAll('_', ' '))).toString('utf8'),
    );

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

function partOf(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { headers, body: rest.join('\r\n\r\n') };
}

function partsOf(raw: string): readonly Part[] {
  const whole = partOf(raw);
  const [, boundary] = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '') ?? [];
  if (boundary === undefined) return [whole];
  const inner = whole.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
}

function bytesOf({ headers, body }: Part): Buffer {
  const way = headers.get('content-transfer-encoding')?.toLowerCase();
  if (way === 'base64') return Buffer.from(body, 'base64');
  return way === 'quoted-printable' ? unquoted(body) : Buffer.from(body, 'latin1');
}

/** Parameters of a header may be in pieces, each with its bytes written out: filename*0*=utf-8''%E5%BA%93. */
function nameOf(disposition: string): string {
  const pieces = [...disposition.matchAll(/filename(?:\*\d+)?\*=(?:utf-8'')?([^;]+)/gi)].map(([, piece = '']) => piece.trim());
  if (pieces.length > 0) return decodeURIComponent(pieces.join(''));
  return readable(/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '');
}

function readMail(raw: string, from: string, to: readonly string[]): SeenMail {
  const parts = partsOf(raw);
  const isFile = ({ headers }: Part): boolean => /^attachment/i.test(headers.get('content-disposition') ?? '');
  const [text] = parts.filter((part) => !isFile(part));
  return {
    from,
    to,
    headers: new Map([...partOf(raw).headers].map(([name, value]) => [name, readable(value)])),
    text: text ? bytesOf(text).toString('utf8').replaceAll('\r\n', '\n') : '',
    files: parts.filter(isFile).map((part) => ({
      name: nameOf(part.headers.get('content-disposition') ?? ''),
      mime: part.headers.get('content-type')?.split(';')[0] ?? '',
      bytes: bytesOf(part),
    })),
  };
}

export const MAIL_PASSWORD = 'mail/secret 1';

export class MailServer {
  readonly mails: SeenMail[] = [];
  /** The code with which a mail is refused; null = it is taken. */
  refusal: number | null = null;
  #server: SMTPServer | undefined;
  #port = 0;

  async start(): Promise<void> {
    const server = new SMTPServer({
      // Its certificate would be its own.
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'chejian' && password === MAIL_PASSWORD ? done(null, { user: username }) : done(new Error('Invalid login')),
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (this.refusal !== null) return done(Object.assign(new Error('not wanted here'), { responseCode: this.refusal }));
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          const to = envelope.rcptTo.map(({ address }) => address);
          this.mails.push(readMail(Buffer.concat(parts).toString('latin1'), from, to));
          done();
        });
      },
    });
    // A client that goes away is no fault of the server's.
    server.on('error', () => undefined);
    this.#server = server;
    await new Promise<void>((resolve) => void server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.server.address() as AddressInfo).port;
  }

  /** As the settings take it. @param password default: the right one */
  url(password = MAIL_PASSWORD): string {
    return `smtp://chejian:${encodeURIComponent(password)}@127.0.0.1:${this.#port}`;
  }

  /** It goes away; `start` brings it back at the same address. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()));
  }
}
