/** The frame of the print control: made with the first question, never shown. */
import type { ControlPrint, ControlResult, ControlState } from '#shell/printing/host/control.ts';
import type { HostMessage, HostQuestion } from '#shell/printing/host/messages.ts';

/** What a driver asks of the control; the tests answer without a page. */
export interface ControlTalk {
  probe(): Promise<ControlState>;
  printers(): Promise<readonly string[]>;
  print(job: ControlPrint): Promise<ControlResult>;
  onLate(listener: (jobId: string, accepted: boolean) => void): void;
}

/** Of a page that is set apart by its policy. */
const APART = 'null';
const READY_MS = 10_000;
/** An answer to a print takes at least as long as the job may; the rest is for the frame itself. */
const SPARE_MS = 5000;

export function controlFrame(): ControlTalk {
  let ready: Promise<Window> | null = null;
  let count = 0;
  const open = new Map<number, (answer: unknown) => void>();
  const late: ((jobId: string, accepted: boolean) => void)[] = [];

  const begin = (): Promise<Window> =>
    new Promise((resolve, reject) => {
      const frame = document.createElement('iframe');
      frame.src = '/print-host.html';
      frame.hidden = true;
      frame.title = 'print control';
      frame.setAttribute('aria-hidden', 'true');
      // Chrome asks for the permission in the name of the page that holds the frame, whose own origin is nobody's.
      frame.allow = 'local-network-access *; loopback-network *; local-network *';
      const timer = setTimeout(() => reject(new Error('the frame of the print control did not start')), READY_MS);
      window.addEventListener('message', (event: MessageEvent<HostMessage>) => {
        const { contentWindow } = frame;
        if (event.source !== contentWindow || event.origin !== APART || event.data?.from !== 'print-host') return;
        const { data } = event;
        if ('ready' in data && contentWindow) {
          clearTimeout(timer);
          resolve(contentWindow);
        }
        if ('late' in data) for (const listener of late) listener(data.late.jobId, data.late.accepted);
        if ('id' in data) {
          open.get(data.id)?.(data.answer);
          open.delete(data.id);
        }
      });
      document.body.append(frame);
    });

  const ask = async <T>(command: HostQuestion['command'], job?: ControlPrint): Promise<T> => {
    ready ??= begin();
    const host = await ready.catch((error: unknown) => {
      ready = null;
      throw error;
    });
    count += 1;
    const id = count;
    const question: HostQuestion = { to: 'print-host', id, command, ...(job ? { job } : {}) };
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('the print control did not answer')),
        (job?.timeoutMs ?? READY_MS) + READY_MS + SPARE_MS,
      );
      open.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer as T);
      });
      // To this window, wherever it is: an origin of its own has no name. The app's policy lets it go nowhere else.
      host.postMessage(question, '*');
    });
  };

  return {
    probe: () => ask<ControlState>('probe'),
    printers: () => ask<readonly string[]>('printers'),
    print: (job) => ask<ControlResult>('print', job),
    onLate: (listener) => void late.push(listener),
  };
}
