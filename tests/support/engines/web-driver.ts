/** The older protocol of drivers, of one request and one answer: as much of it as a journey needs. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PATIENCE_MS } from '#tests/support/patience.ts';

/** What says that an element has just gone, or stands behind something that is about to go. */
const NOT_YET = /stale element|not interactable|click intercepted/;
/** The name that the protocol gives to a reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Asks again as long as the failure means only that it is too early. */
async function asSoonAs<Done>(work: () => Promise<Done>, isEarly: (error: unknown) => boolean): Promise<Done> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isEarly(error) || performance.now() > end) throw error;
      await nextTurn();
    }
  }
}

export class WebDriver {
  readonly #url: string;
  #session = '';

  /** @param url where the driver listens */
  constructor(url: string) {
    this.#url = url;
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, { method, body: body === undefined ? null : JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }

  /** A command of the session. */
  command(path: string, body: object): Promise<unknown> {
    return this.#ask('POST', `${this.#session}${path}`, body);
  }

  /** Waits for the driver and begins a session. @param wanted capabilities, the engine's own among them @returns the browser's version */
  async begin(wanted: object): Promise<string> {
    await asSoonAs(
      () => this.#ask('GET', '/status'),
      () => true,
    );
    const { sessionId, capabilities } = (await this.#ask('POST', '/session', { capabilities: { alwaysMatch: wanted } })) as {
      sessionId: string;
      capabilities: { browserVersion: string };
    };
    this.#session = `/session/${sessionId}`;
    await this.command('/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS, implicit: PATIENCE_MS });
    return capabilities.browserVersion;
  }

  /** @param expression may be of a promise */
  async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await this.command('/execute/async', { script, args: [] })) as { value?: unknown; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }

  /** Does this with an element as soon as it is there and lets it be done. */
  withElement(xpath: string, does: string, body: object = {}): Promise<unknown> {
    return asSoonAs(
      async () => {
        const found = (await this.command('/element', { using: 'xpath', value: xpath })) as { [ELEMENT]: string };
        return this.command(`/element/${found[ELEMENT]}/${does}`, body);
      },
      (error) => NOT_YET.test(String(error)),
    );
  }

  /** @returns what is on the screen, as PNG */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#ask('GET', `${this.#session}/screenshot`)), 'base64');
  }
}
