import { useEffect } from 'react';
import { resumePrinting } from './gate.ts';
import { usePrintDialog } from './shown.ts';

/** Goes on with what waits from before a reload, and shows the dialog of printing once there is one. */
export function PrintingHost() {
  useEffect(resumePrinting, []);
  const { Shown } = usePrintDialog();
  return Shown && <Shown />;
}
