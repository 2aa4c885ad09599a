/**
 * The page of the print control's own frame. Its script needs eval, globals and alert; here they reach nothing of the app, which keeps its strict policy
 * (ux §3.3), for the page is of an origin of its own. Alerts are caught: one of them would stand in front of the whole tablet.
 */
import { CONTROL_METHODS } from '#domain/system/print/clodop-calls.ts';
import { Control, type Lodop } from './control.ts';
import type { HostMessage, HostQuestion } from './messages.ts';

type Globals = { getCLodop?: () => Lodop | undefined; CLODOP?: Lodop };

// Whatever answers on the control's port is carried out here: where the policy that sets this page apart is missing, nothing is loaded at all.
if (window.origin !== 'null') throw new Error('the frame of the print control is not apart from the app');

const LOAD_MS = 4000;
const said: string[] = [];
const catchWords = (text?: unknown): void => void said.push(String(text ?? ''));
window.alert = catchWords;
window.confirm = (text) => {
  catchWords(text);
  return false;
};

/** Its address is still the app's: that is to whom it talks. */
const tell = (message: HostMessage): void => window.parent.postMessage(message, window.location.origin);

let count = 0;
let shown: HTMLScriptElement | null = null;

/** What is asked once for each load: an answer out of a cache would show yesterday's printers. */
function load(address: string): Promise<{ lodop: Lodop | undefined } | null> {
  const globals = window as unknown as Globals;
  globals.getCLodop = undefined;
  globals.CLODOP = undefined;
  shown?.remove();
  const script = document.createElement('script');
  shown = script;
  count += 1;
  script.src = `${address}/CLodopfuncs.js?priority=1&t=${Date.now()}${count}`;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), LOAD_MS);
    const end = (loaded: boolean) => {
      clearTimeout(timer);
      resolve(loaded ? { lodop: globals.getCLodop?.() ?? globals.CLODOP } : null);
    };
    script.addEventListener('load', () => end(true));
    script.addEventListener('error', () => end(false));
    document.head.append(script);
  });
}

const control = new Control(
  { load, alerts: () => said.splice(0), late: (jobId, accepted) => tell({ from: 'print-host', late: { jobId, accepted } }) },
  CONTROL_METHODS,
);

const answer = ({ command, job }: HostQuestion): Promise<unknown> => {
  if (command === 'print' && job) return control.print(job);
  return command === 'printers' ? control.printers() : control.probe();
};

window.addEventListener('message', (event: MessageEvent<HostQuestion>) => {
  if (event.origin !== window.location.origin || event.source !== window.parent || event.data?.to !== 'print-host') return;
  void answer(event.data).then((given) => tell({ from: 'print-host', id: event.data.id, answer: given }));
});
tell({ from: 'print-host', ready: true });
