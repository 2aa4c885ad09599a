/** What a journey needs of a browser, whichever engine draws it: as little as the three ways of driving one have in common. */

export interface EngineWindow {
  /** Errors and warnings of page and console that nobody should ever cause, as the engine words them. */
  readonly complaints: readonly string[];
  /** Of the engine, as its browser is known by. */
  readonly version: string;
  /** Goes to this address; the same one again counts as a visit, too. */
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs inside the page. @param run names nothing from outside itself @param given goes there as JSON @returns what came back as JSON */
  evaluate<Given, Answer>(run: (given: Given) => Answer | Promise<Answer>, given: Given): Promise<Answer>;
  /** Clicks as a hand does, as soon as the element is there and can be clicked. */
  click(xpath: string): Promise<void>;
  /** Puts this text into a field, in place of what stands there. */
  type(xpath: string, text: string): Promise<void>;
  /** Writes what is on the screen to this file, as PNG. */
  picture(path: string): Promise<void>;
  /** The battery is empty: every process of the browser ends at once, without a word to the page. */
  kill(): Promise<void>;
  /** Ends the browser, unless it was killed before. What it has not stored by then does not matter. */
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** @returns what this machine lacks to run it, as a sentence; null = nothing */
  missing(): string | null;
  /** Opens the browser, or opens it again, on a profile that survives the end of its processes. */
  open(profile: string): Promise<EngineWindow>;
}

/** A call as a text that any page can run. */
export const called = (run: (given: never) => unknown, given: unknown): string => `(${run})(${JSON.stringify(given) ?? ''})`;

/** @param known patterns of what is no fault, each with its reason in the file of the engine */
export const complaintsWithout = (known: readonly RegExp[]): { readonly complaints: string[]; readonly note: (text: string) => void } => {
  const complaints: string[] = [];
  return {
    complaints,
    note: (text) => {
      if (!known.some((pattern) => pattern.test(text))) complaints.push(text);
    },
  };
};
