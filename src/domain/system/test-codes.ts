/** The codes of the sheet on which a scanner is tried: one for its keys, one for the parts of a label, one that only a camera in the scanner reads. */
import { formatIdLabel } from './scan-code.ts';

export interface TestCode {
  readonly name: 'keys' | 'parts' | 'square';
  /** What a scanner that is set right sends, with separators as \x1d. */
  readonly text: string;
  /** The same for the drawing of a GS1 code, which is written with brackets. */
  readonly elements?: string;
}

/** None of them names anything of a plant: a code that is scanned in the work is unknown there. */
export const TEST_CODES: readonly TestCode[] = [
  // Letters that other boards have elsewhere, in both cases; figures; the signs of our labels and of suppliers' numbers.
  { name: 'keys', text: 'AQZWYM-aqzwym/0189:;+%_.' },
  // GS1's own number for examples, a batch of open length, and a serial number that is lost in it without a separator.
  { name: 'parts', text: '010950600013435210LOT12\u001d21SER7', elements: '(01)09506000134352(10)LOT12(21)SER7' },
  { name: 'square', text: formatIdLabel('C', 'CHECK') },
];
