/**
 * What journeys take, in s of one worker on two cores that do nothing else, to the next five: a fresh clone knows no times of earlier runs. The end of a run tells the
 * slowest ones.
 */
const SECONDS: Readonly<Record<string, number>> = {
  // Takes pages until none is left: begun first, it does nearly all of the walk, and the other parts find something to help with only in the end. Three that begin
  // together set up three plants, sign in three times, and load the app three times in every look.
  'walk/part-01': 240,
  'lost-storage': 125,
  gloves: 105,
  'way-4': 110,
  'way-21': 90,
  'way-3': 75,
  'way-8': 75,
  'way-1': 70,
  'way-2': 70,
  'way-16': 65,
  'way-17': 60,
  'shared-tablet': 80,
  updates: 70,
  engines: 30,
  'portal-settlement': 65,
  'portal-phone': 60,
  printing: 60,
  shell: 55,
  'master-data': 45,
  office: 45,
  gauges: 40,
  'exactly-once-kill': 35,
  'ways-of-lists': 35,
  'dock-codes': 30,
  'too-old': 30,
  'floor-offline': 30,
  'stock-query': 30,
  verbs: 30,
  away: 25,
  'first-tablet': 25,
  doors: 25,
  'floor-m1': 25,
  'portal-delivery': 25,
  'spare-parts': 25,
  'station-taken': 25,
  'stocktake-differences': 25,
  chaos: 20,
  'feed-alert': 20,
  'finished-sales': 20,
  fixtures: 20,
  hardware: 20,
  lease: 20,
  'month-end': 20,
  'no-false-calm': 20,
  paper: 20,
  parts: 20,
  person: 20,
  'queue-file': 20,
  'report-export': 20,
  'signing-in': 20,
  'stocktake-c1': 20,
  'stocktake-empty': 20,
  structure: 20,
  subscriptions: 20,
  'tool-lending': 20,
  badges: 10,
  'customer-return': 10,
  'early-presses': 10,
  'first-load': 10,
  'hardware-receipt': 10,
  'report-page': 10,
  'serials-gauges': 10,
  'stock-borrow': 10,
  'undo-chain': 10,
  voucher: 10,
  'report-ticks': 5,
  'rights-told': 5,
};

/** A journey that begins at a tablet which is already at work. */
const USUAL = 15;

const JOURNEY = /^tests\/e2e\/(.+)\.spec\.ts$/;

/** @param file by its path from the root */
export const secondsOf = (file: string): number => SECONDS[JOURNEY.exec(file)?.[1] ?? ''] ?? USUAL;
