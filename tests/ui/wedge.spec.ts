import { describe, expect, it } from 'vitest';
import { parseScan } from '#domain/system/scan-code.ts';
import {
  defaultWedge,
  startWedge,
  type WedgeKey,
  type WedgeSettings,
  type WedgeState,
  type WedgeStep,
  wedgeIdle,
  wedgeKey,
} from '#ui/scan/wedge.ts';

interface Run {
  state: WedgeState;
  scans: string[];
  steps: WedgeStep[];
  t: number;
}

const begin = (): Run => ({ state: startWedge, scans: [], steps: [], t: 1000 });

function press(run: Run, key: Partial<WedgeKey> & { key: string }, settings: WedgeSettings): WedgeStep {
  const step = wedgeKey(run.state, { code: '', t: run.t, ...key }, settings);
  run.state = step.state;
  run.steps.push(step);
  if (step.scan !== null) run.scans.push(step.scan);
  return step;
}

function send(run: Run, text: string, suffix: string[], pace: number, settings: WedgeSettings = defaultWedge, editable = false): void {
  for (const key of [...text, ...suffix]) {
    press(run, { key, editable }, settings);
    run.t += pace;
  }
}

describe('keyboard wedge', () => {
  it('gives 20 events for 20 codes at 30 ms per character, 150 ms apart, in order', () => {
    const run = begin();
    const codes = Array.from({ length: 20 }, (_, n) => `BX26110004${String(n).padStart(2, '0')}`);
    for (const code of codes) {
      send(run, code, ['Enter'], 30);
      run.t += 150;
    }
    expect(run.scans).toEqual(codes);
  });

  it('never takes twelve digits typed by hand for a scan', () => {
    const run = begin();
    send(run, '123456789012', ['Enter'], 150, defaultWedge, true);
    expect(run.scans).toEqual([]);
    expect(run.steps.some((step) => step.prevent)).toBe(false);
  });

  it('never takes fast typing of three characters for a scan', () => {
    const run = begin();
    send(run, 'abc', ['Enter'], 20, defaultWedge, true);
    expect(run.scans).toEqual([]);
  });

  it('swallows the suffix of a scan, so that Enter does not press the focused button', () => {
    const run = begin();
    send(run, 'BX2611000482', [], 20);
    expect(press(run, { key: 'Enter' }, defaultWedge)).toMatchObject({ prevent: true, scan: 'BX2611000482' });
  });

  it('leaves Enter after typing to the field', () => {
    const run = begin();
    send(run, 'DH12', [], 180, defaultWedge, true);
    expect(press(run, { key: 'Enter', editable: true }, defaultWedge)).toMatchObject({ prevent: false, scan: null });
  });

  it.each([
    ['CR', 'Enter', [{ key: 'Enter' }]],
    ['CRLF as two Enter keys', 'Enter', [{ key: 'Enter' }, { key: 'Enter' }]],
    [
      'CRLF as control keys',
      'Enter',
      [
        { key: 'm', ctrl: true },
        { key: 'j', ctrl: true },
      ],
    ],
    ['Tab', 'Tab', [{ key: 'Tab' }]],
  ] as const)('strips the suffix %s and fires once', (_name, suffix, keys) => {
    const run = begin();
    const settings = { ...defaultWedge, suffix };
    send(run, 'A-01-02', [], 20, settings);
    const last = keys.map((key) => {
      const step = press(run, key, settings);
      run.t += 20;
      return step;
    });
    expect(run.scans).toEqual(['A-01-02']);
    expect(last.every((step) => step.prevent)).toBe(true);
  });

  it('ends by silence where the gun sends no suffix', () => {
    const settings: WedgeSettings = { ...defaultWedge, suffix: 'none' };
    const run = begin();
    send(run, 'A-01-02', [], 20, settings);
    expect(wedgeIdle(run.state, run.t, settings).scan).toBeNull();
    expect(wedgeIdle(run.state, run.t + 100, settings).scan).toBe('A-01-02');
  });

  it.each([
    ['~', { key: '~' }],
    ['F9', { key: 'F9' }],
    ['\u0002', { key: 'b', ctrl: true }],
  ])('takes a short, slow code as a scan after the prefix %j and strips it', (prefix, key) => {
    const settings: WedgeSettings = { ...defaultWedge, prefix };
    const run = begin();
    press(run, key, settings);
    run.t += 50;
    send(run, 'A1', ['Enter'], 50, settings);
    expect(run.scans).toEqual(['A1']);
  });

  it('puts the field back to its value before the scan', () => {
    const run = begin();
    send(run, 'BX2611000482', ['Enter'], 20, defaultWedge, true);
    expect(run.steps[0]).toMatchObject({ snapshot: true, prevent: false });
    expect(run.steps.at(-1)).toMatchObject({ restore: true, prevent: true });
  });

  it('drops the bounce of the trigger within 300 ms, not the same code later', () => {
    const run = begin();
    send(run, 'A-01-02', ['Enter'], 10);
    run.t += 100;
    send(run, 'A-01-02', ['Enter'], 10);
    expect(run.scans).toEqual(['A-01-02']);
    run.t += 400;
    send(run, 'A-01-02', ['Enter'], 10);
    expect(run.scans).toEqual(['A-01-02', 'A-01-02']);
  });

  it('reads full-width and lower-case input as the same box', () => {
    const run = begin();
    send(run, 'ｂｘ２６１１０００４８２', ['Enter'], 20);
    run.t += 1000;
    send(run, 'bx2611000482', ['Enter'], 20);
    expect(run.scans.map((text) => parseScan(text).id)).toEqual(['BX2611000482', 'BX2611000482']);
  });

  it('rebuilds the characters behind an input method from the places of the keys', () => {
    const run = begin();
    for (const code of ['KeyA', 'Minus', 'Digit0', 'Digit1']) {
      press(run, { key: 'Process', code, shift: code === 'KeyA' }, defaultWedge);
      run.t += 20;
    }
    press(run, { key: 'Enter' }, defaultWedge);
    expect(run.scans).toEqual(['A-01']);
  });

  it.each([
    ['Ctrl+]', [{ key: ']', ctrl: true }]],
    ['F8', [{ key: 'F8' }]],
    ['Alt+029', ['0', '2', '9'].map((digit) => ({ key: digit, code: `Numpad${digit}`, alt: true }))],
    ['the character itself', [{ key: '\u001d' }]],
  ])('reads the GS1 separator sent as %s', (_name, separator) => {
    const run = begin();
    send(run, '10L261112', [], 20);
    for (const key of separator) {
      press(run, key, defaultWedge);
      run.t += 20;
    }
    send(run, '3748', ['Enter'], 20);
    expect(run.scans).toEqual(['10L261112\u001d3748']);
  });

  it('lets shortcuts and a lone space through', () => {
    const run = begin();
    expect(press(run, { key: 'k', ctrl: true }, defaultWedge).prevent).toBe(false);
    expect(press(run, { key: ' ' }, defaultWedge).prevent).toBe(false);
    expect(run.state.keys).toBe(0);
  });
});
