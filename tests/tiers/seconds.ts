/**
 * What journeys take, in s of one worker on two cores that do nothing else, to the next five: a fresh clone knows no times of earlier runs. The end of a run tells the
 * slowest ones.
 */
const SECONDS: Readonly<Record<string, number>> = {
  gloves: 105,
  quality: 85,
  'lost-storage': 80,
  'portal-settlement': 75,
  'main-journey': 65,
  'shared-tablet': 65,
  'portal-phone': 60,
  'exactly-once-kill': 60,
  shell: 50,
  updates: 50,
  'master-data': 45,
  office: 45,
  printing: 40,
  gauges: 40,
  'correct-and-resend': 40,
  'ways-of-lists': 35,
  'stock-query': 30,
  verbs: 30,
  chaos: 30,
  'floor-offline': 30,
  firefox: 25,
  'stocktake-differences': 25,
  'spare-parts': 25,
  doors: 25,
  lease: 25,
  'portal-delivery': 25,
  'report-export': 20,
  'queue-file': 20,
  'signing-in': 20,
  'finished-sales': 20,
  subscriptions: 20,
  paper: 20,
  away: 20,
  'stocktake-c1': 20,
  'stocktake-empty': 20,
  structure: 20,
  'tool-lending': 20,
  fixtures: 20,
  'floor-m1': 20,
  hardware: 20,
  'two-tablets': 20,
  'no-false-calm': 20,
  parts: 20,
  'month-end': 20,
  person: 20,
  'stock-borrow': 10,
  outbox: 10,
  'first-load': 10,
  'feed-alert': 10,
  voucher: 10,
  'customer-return': 10,
  'hardware-receipt': 10,
  'report-page': 10,
  badges: 10,
  'early-presses': 10,
  'undo-chain': 10,
  'report-ticks': 5,
};

/** A journey that begins at a tablet which is already at work. */
const USUAL = 15;

const JOURNEY = /^tests\/e2e\/(.+)\.spec\.ts$/;

/** @param file by its path from the root */
export const secondsOf = (file: string): number => SECONDS[JOURNEY.exec(file)?.[1] ?? ''] ?? USUAL;
