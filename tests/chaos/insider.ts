/** Somebody of the house who takes part all the time, with a valid session and all ids, but without a key of another: one lie after the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Installation } from '#tests/support/hostile/installation.ts';
import { type Dice, type Known, LIES, type Liar } from '#tests/support/hostile/lies.ts';
import { Wire } from '#tests/support/hostile/wire.ts';
import { type Goods, Hands } from '#tests/support/hostile/work.ts';
import { type OtherLine, tryElsewhere } from './other-line.ts';
import { PASSWORD, SECRET, STATION } from './plant.ts';
import type { Tablet } from './tablet.ts';

/** So many of a tablet's operations at once. */
const MOST_KNOWN = 8;
/** Between two lies: under what the server takes from one session in a minute. */
const PAUSE_MS = 60;

export interface InsiderOptions {
  readonly url: string;
  readonly address: string;
  readonly account: string;
  /** Of the place where this person does belong. */
  readonly goods: Goods;
  /** A line and a shop where this person has no store. */
  readonly line: OtherLine;
  /** Nothing was killed lately: what breaks now was broken by the lie. */
  readonly isSteady: () => boolean;
}

/** Of what an insider does, so much is tried beside the dock. */
const ELSEWHERE = 0.2;

export type InsiderAtWork = Pick<Liar, 'tablet' | 'hands' | 'held'>;

export class Insider {
  lies = 0;
  /** Answers that held what others had written. */
  readonly read: string[] = [];
  /** Lies that broke something in the server. */
  readonly broke: string[] = [];
  readonly installation: Installation;

  constructor(
    private readonly options: InsiderOptions,
    private readonly dice: Dice,
  ) {
    const { url, address } = options;
    const onAnswer = ({ text }: { readonly text: string }, asked: string): void => {
      if (text.includes(SECRET) && !asked.includes(SECRET)) this.read.push(text.slice(0, 200));
    };
    this.installation = new Installation(new Wire(url, { address, onAnswer }));
  }

  /** Lies about the tablets until told to stop. */
  async run(tablets: readonly Tablet[], stopped: () => boolean): Promise<void> {
    const names = Object.keys(LIES);
    let liar: Liar | null = null;
    while (!stopped()) {
      liar ??= await this.#begin().catch(() => null);
      const prey = this.#knownOf(tablets);
      const name = names[Math.floor(this.dice() * names.length)] ?? '';
      if (liar && prey) {
        const steady = this.options.isSteady();
        const elsewhere = this.dice() < ELSEWHERE;
        const answer = await (elsewhere ? tryElsewhere(liar, this.options.line, this.dice) : LIES[name]?.(liar, prey, this.dice));
        this.lies += 1;
        if (answer?.http === 401) liar = null;
        if (answer?.code === 'INTERNAL' && steady && this.options.isSteady()) this.broke.push(`who ${name}: ${answer.text.slice(0, 200)}`);
      }
      await sleep(this.dice() * PAUSE_MS);
    }
  }

  async #begin(): Promise<Liar> {
    const { account, goods } = this.options;
    await this.installation.begin(account, PASSWORD);
    const hands = new Hands(this.installation, account);
    return { tablet: this.installation, hands, held: this.installation.session(account), password: PASSWORD, goods };
  }

  #knownOf(tablets: readonly Tablet[]): Known | null {
    const tablet = tablets[Math.floor(this.dice() * tablets.length)];
    const all = tablet?.outbox.records ?? [];
    if (!tablet || all.length === 0) return null;
    // Mostly what is not sent yet.
    const open = tablet.outbox.open();
    const list = open.length > 0 && this.dice() < 0.7 ? open : all;
    const from = Math.floor(this.dice() * list.length);
    const work = list.slice(from, from + 1 + Math.floor(this.dice() * MOST_KNOWN)).map(({ operation }) => operation);
    const { id: deviceId, key } = tablet.installation;
    const { account } = tablet.hands;
    const { userId, key: own } = tablet.installation.person(account);
    return { deviceId, publicKey: key.publicKey, keyId: own.keyId, userId, account, station: STATION, work };
  }
}
