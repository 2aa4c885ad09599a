/** Sends mail through the plant's own mail server. Its address and password come from the settings and are never stored, logged or told. */
import { createTransport } from 'nodemailer';
import type { MailConfig } from '#server/config.ts';
import { told, type Way, WayFault } from './way.ts';

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const;

/** Of an error of the library: what the server answered, if it answered. */
interface MailError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** With these the server says that the message itself, or its address, is never taken. */
const OF_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];
const FIRST_PERMANENT = 500;
/** The library itself refuses an address or a message that cannot be sent. */
const UNSENDABLE = ['EENVELOPE', 'EMESSAGE'];

function faultOf(error: MailError, secrets: readonly string[]): WayFault {
  const text = secrets.reduce((said, secret) => said.replaceAll(secret, '***'), told(error.message));
  const { code = '', responseCode, command = '' } = error;
  if (responseCode === undefined && UNSENDABLE.includes(code)) return new WayFault('refused', text);
  if (responseCode === undefined || !OF_THE_MESSAGE.includes(command)) return new WayFault('away', text);
  return new WayFault(responseCode >= FIRST_PERMANENT ? 'refused' : 'error', text);
}

/** Passwords as they stand in an address and as they are meant. */
function secretsIn(url: string): readonly string[] {
  const { password } = new URL(url);
  return password === '' ? [] : [...new Set([password, decodeURIComponent(password)])];
}

/** @param timeouts in ms; tests shorten them */
export function mailWay({ url, from }: MailConfig, timeouts: Readonly<Record<keyof typeof TIMEOUTS, number>> = TIMEOUTS): Way {
  const secrets = secretsIn(url);
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>.*$/, '');
  return async ({ id, recipient, lang, subject, text, file }) => {
    // A text never makes this server read a file or an address.
    const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        // The same for every try: a mail program shows what comes twice once.
        messageId: `<${id}@${domain}>`,
        headers: { 'auto-submitted': 'auto-generated', 'content-language': lang },
        ...(file ? { attachments: [{ filename: file.name, contentType: file.mime, content: file.bytes }] } : {}),
      });
    } catch (error) {
      throw faultOf(error as MailError, secrets);
    } finally {
      transport.close();
    }
  };
}
