/** What a page is asked while it is open, and what it is asked with. */
import type { Page } from 'playwright';
import type { AnyReport } from '#domain/kernel/report.ts';
import type { Lang } from '#shell/i18n.ts';
import type { Offer } from '#tests/support/offers/offer.ts';
import type { PageReader } from '#tests/support/page-reader.ts';
import type { Density } from '#ui/theme/density.ts';
import type { Theme } from '#ui/theme/use-appearance.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a window looks while several pages are walked. */
export interface Look {
  readonly lang: Lang;
  readonly density: Density;
  readonly theme: Theme;
}

/** An address of the walk. */
export interface Place {
  /** Path and parameters; `$name` stands for an id of the demo. */
  readonly at: string;
  readonly path: string;
  /** Whether its title is that of the route; pages that an address turns into something else have their own. */
  readonly isNamed: boolean;
  /** What the specification names of it. */
  readonly offer?: Offer;
  /** The declared report behind it. */
  readonly report?: AnyReport;
  /** A new document, whose lines are begun. */
  readonly isEntry?: boolean;
}

/** A page in hand: it stands in front and is at rest. */
export interface Visit {
  readonly place: Place;
  readonly look: Look;
  readonly size: Size;
  readonly page: Page;
  readonly reader: PageReader;
  /** Picks one of several by the seed of the run, always the same one for the same page. */
  readonly turn: (choices: number) => number;
  /** What the console said since the page was opened, and what the server refused. */
  readonly said: readonly string[];
  /** Whether people have entered this: the only Chinese that an English page may show. */
  readonly isEntered: (word: string) => boolean;
  /** The menu, the head line and the tabs are asked as well: once for a look, around other pages they stand as they did. */
  readonly frame: boolean;
  /** Opens the same page for somebody who may look at everything and do nothing. */
  readonly asLooker: () => Promise<PageReader>;
  /** What the database answers, one row of texts. */
  readonly known: (question: string, values?: readonly unknown[]) => Promise<Readonly<Record<string, unknown>> | undefined>;
}

/** The density of desks, in which pages are read and pressed by `PageReader`: where fingers work, the search is a sheet over the page. */
export const DESK_DENSITY: Density = 'compact';

export interface Question {
  readonly name: string;
  /** Whether a page is asked it in this look. */
  readonly asks: (place: Place, look: Look) => boolean;
  /** @returns what is wrong, a sentence each */
  readonly ask: (visit: Visit) => Promise<readonly string[]>;
}

export const always = (): boolean => true;

/** Says what differs; nothing where nothing does. */
export const differs = (what: string, seen: readonly string[], wanted: readonly string[]): readonly string[] =>
  JSON.stringify(seen) === JSON.stringify(wanted) ? [] : [`${what}: [${seen}] instead of [${wanted}]`];

export const sorted = (words: readonly string[]): readonly string[] => [...words].sort();
