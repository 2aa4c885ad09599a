/** The frame of the print control without a page: scripts run in a context of their own, alerts are heard, 8000 and 18000 lead to the simulator. */
import { createContext, runInContext } from 'node:vm';
import { CONTROL_METHODS } from '#domain/system/print/clodop-calls.ts';
import type { ControlTalk } from '#shell/printing/drivers/control-frame.ts';
import { Control, type Lodop } from '#shell/printing/host/control.ts';
import type { PrintSimulator } from './print-simulator.ts';

export function simulatedTalk(simulator: PrintSimulator): ControlTalk {
  const said: string[] = [];
  const late: ((jobId: string, accepted: boolean) => void)[] = [];
  const load = async (address: string): Promise<{ lodop: Lodop | undefined } | null> => {
    const there = simulator.addresses[address.endsWith(':8000') ? 0 : 1];
    if (!there) return null;
    const script = await fetch(`${there}/CLodopfuncs.js?priority=1`).then(
      (answer) => answer.text(),
      () => null,
    );
    if (script === null) return null;
    const page = createContext({ fetch, setTimeout, alert: (text: unknown) => void said.push(String(text)) });
    runInContext(script, page);
    return { lodop: (page as { CLODOP?: Lodop }).CLODOP };
  };
  const tellLate = (jobId: string, accepted: boolean): void => {
    for (const listener of late) listener(jobId, accepted);
  };
  const control = new Control({ load, alerts: () => said.splice(0), late: tellLate }, CONTROL_METHODS);
  return {
    probe: () => control.probe(),
    printers: () => control.printers(),
    print: (job) => control.print(job),
    onLate: (listener) => void late.push(listener),
  };
}
