/**
 * The two tiers of tests. `npm run test:all` asks everything. `npm test` leaves the bug zoo to it, asks fewer of the histories that are made up by dice
 * (`TIER`), and in the browsers what stands here, and of pages and journeys what the last commits touched and some of the rest (choice.ts).
 */

/** How many of the last commits count as recent. */
export const COMMITS = 50;
/** Of all pages, those that are walked in one run besides the ones that changed: one in so many. */
export const ONE_PAGE_OF = 3;
/**
 * In which look a page is walked in an ordinary run: always in the same one. A run that fails is to have found what its commits did, and not a look that nobody has
 * had yet; a run of everything takes each look.
 */
export const LOOKS = 'b';
/** What the walk asks in an ordinary run: all that is asked of a page as it stands. What presses and types is asked by a run of everything. */
export const QUESTIONS = ['title', 'words', 'sent', 'notice', 'room', 'axe', 'lines', 'dialog', 'keypad', 'silence'];
/** What journeys may take in an ordinary run, in s of one worker on a machine that does nothing else. */
export const JOURNEY_SECONDS = 860;

/** Journeys that every run makes: what nothing but a browser can prove. */
export const ALWAYS: Readonly<Record<string, string>> = {
  'exactly-once-kill': 'the browser is killed between saving and sending',
  'lost-storage': 'the device loses what it stored',
  updates: 'versions change under tabs that are open',
  away: 'work waits while nobody looks',
  chaos: 'answers are lost, servers and the database die',
  outbox: 'what is queued lies in the real IndexedDB',
  'two-tablets': 'two devices change the same document',
  'shared-tablet': 'two people share one device',
  engines: 'other engines than Chromium',
  printing: 'the print control of the desk',
  'way-21': 'a day without a network at four tablets, from the notice to the ledger, and what was refused is put right where it was done',
  'way-3': 'one customer order from the plan to the lorry, by all the people of the demo with their own rights',
  'first-load': 'what is fetched before the first page shows',
  'signing-in': 'the form, and a device that is new',
  shell: 'start, router and tabs of the app that is built',
  'queue-file': 'unsent work leaves a device as a file',
};

/** Files of other projects that take long and can only fail when something of theirs changed: what they are about, by the beginning of its path. */
export const ON_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // Begins a page of each kind in a copy of the project; that the recipes still fit the project is asked in every run (tests/new/recipes.spec.ts).
  'tests/server/new-page.spec.ts': ['scripts/new', 'tests/server/new-page.spec.ts'],
};
