/** Printing as pages see it: asks what has to be asked, keeps the queue and the drivers. One for each tab. */
import i18next from 'i18next';
import { useSession } from '#api/session.ts';
import type { DriverKind, PrintJobRecord, UsedTemplate } from '#domain/system/print/job.ts';
import { PrintTemplate, type PrintTemplateRow, templatesFor } from '#domain/system/print/print.resource.ts';
import type { Printing, PrintRequest } from '#pages/kit/printing.ts';
import { language } from '#shell/i18n.ts';
import type { Work } from '#shell/work.tsx';
import { PrintQueue } from '#store/outbox/print-queue.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { pageAccess } from './access.ts';
import { chosenDriver, chosenPrinter, chosenTemplate, keepDriver, keepPrinter, keepTemplate } from './choice.ts';
import { askPrinter, type PrintChoice } from './dialog-store.ts';
import { browserDriver } from './drivers/browser-driver.ts';
import { ControlDriver } from './drivers/control-driver.ts';
import { controlFrame } from './drivers/control-frame.ts';
import type { PrintDriver } from './drivers/driver.ts';
import { fileDriver, gatewayDriver } from './drivers/zpl-drivers.ts';
import { Joined } from './joined.ts';
import { siteLicence } from './licence.ts';
import { printsElsewhere, tellPrint } from './log.ts';
import { makeJob, titleOf } from './make-job.ts';
import { PrintDialog } from './print-dialog.tsx';
import { sayPrint } from './print-notice.ts';
import { type PrintLocks, PrintRunner } from './runner.ts';
import { usePrintDialog } from './shown.ts';
import { keepWaiting } from './waiting.ts';

const t = (key: string, params: Record<string, unknown> = {}): string => i18next.t(`print:${key}`, params);

/** Ways of printing that ask for no printer here. */
const ASKS_NOTHING: readonly DriverKind[] = ['browser', 'file'];

/** Every browser that runs the app has locks; without them one tab would have to do. */
function browserLocks(): PrintLocks {
  if ('locks' in navigator) return navigator.locks as unknown as PrintLocks;
  return { request: (_name, _options, work) => work({}) };
}

class PrintDesk implements Printing {
  readonly #queue = new PrintQueue();
  readonly #control: ControlDriver;
  readonly #drivers: Readonly<Record<DriverKind, PrintDriver>>;
  readonly #runner: PrintRunner;
  readonly #prepared = new Joined<PrintJobRecord | null>();

  constructor(private readonly work: Work) {
    const licence = async () => (await siteLicence(this.#queue))?.parts ?? null;
    this.#control = new ControlDriver({ talk: controlFrame(), access: pageAccess, licence });
    this.#drivers = { clodop: this.#control, browser: browserDriver, gateway: gatewayDriver, file: fileDriver };
    this.#runner = new PrintRunner({
      queue: this.#queue,
      driver: (kind) => this.#drivers[kind],
      locks: browserLocks(),
      log: tellPrint,
      tell: sayPrint,
      waiting: keepWaiting,
    });
    this.#queue.watch((jobs) => {
      if (jobs.some(({ state }) => state === 'queued')) void this.#runner.kick();
    });
    let { online } = work.store.core.status.get();
    work.store.core.status.subscribe(() => {
      const now = work.store.core.status.get().online;
      if (now && !online) void this.#runner.kick();
      online = now;
    });
    void this.#runner.kick();
  }

  readonly driver = chosenDriver;
  readonly setDriver = keepDriver;
  readonly printerFor = chosenPrinter;
  readonly choosePrinter = keepPrinter;

  probe(driver: DriverKind, touched = false) {
    return driver === 'clodop' && touched ? this.#control.touch() : this.#drivers[driver].probe();
  }

  printers(driver: DriverKind) {
    return this.#drivers[driver].printers();
  }

  async licence() {
    const licence = await siteLicence(this.#queue);
    return licence && { originClass: licence.originClass, has: licence.parts !== null };
  }

  watch(listener: (jobs: readonly PrintJobRecord[]) => void): () => void {
    return this.#queue.watch(listener);
  }

  /** Until the job is queued nobody sees that anything happens, and how often the label was printed does not count it: a second press is this one. */
  async request(request: PrintRequest): Promise<boolean> {
    const labels = [request.kind, request.test ? 'test' : '', ...request.targets.map(({ id }) => id)].join('/');
    const { done, isFirst } = this.#prepared.begin(labels, () => this.#prepare(request));
    const job = await done;
    if (job && isFirst) await this.#start(job);
    return job !== null;
  }

  /** @returns null = the user has cancelled */
  async #prepare(request: PrintRequest): Promise<PrintJobRecord | null> {
    const ids = request.targets.map(({ id }) => id);
    const prints = request.test ? 0 : await this.#prints(request.kind, ids);
    const reason = prints === 0 ? null : await this.#reason(prints);
    if (prints > 0 && reason === null) return null;
    const choice = await this.#choice(request);
    return choice && this.#enqueue(request, choice, prints, reason);
  }

  async #prints(kind: string, ids: readonly string[]): Promise<number> {
    const [here, elsewhere] = await Promise.all([this.#queue.prints(kind, ids), printsElsewhere(kind, ids)]);
    return Math.max(here, elsewhere);
  }

  #reason(prints: number): Promise<string | null> {
    return askReason({ title: t('reprint.title'), detail: t('reprint.detail', { n: prints }), label: t('reprint.reason') });
  }

  async #choice(request: PrintRequest): Promise<PrintChoice | null> {
    const { kind, targets } = request;
    const { templates, copiesOf } = await this.#templates(request);
    const kept = chosenTemplate(kind);
    const first = templates.find(({ code }) => code === kept) ?? templates[0];
    if (!first) return null;
    const driver = chosenDriver();
    const printer = chosenPrinter(driver, kind);
    const copies = copiesOf(first);
    if (!request.ask && (ASKS_NOTHING.includes(driver) || printer !== '')) return { driver, printer, template: first, copies };
    usePrintDialog.setState({ Shown: PrintDialog });
    return askPrinter({ kind, title: titleOf(kind, targets, language()), driver, printing: this, templates, first, copies });
  }

  async #templates({
    kind,
    template,
  }: PrintRequest): Promise<{ templates: readonly UsedTemplate[]; copiesOf: (one: UsedTemplate) => number }> {
    if (template) return { templates: [template], copiesOf: () => 1 };
    const rows: readonly PrintTemplateRow[] = (await this.work.store.rows(PrintTemplate).catch(() => [])).map(({ row }) => row);
    return { templates: templatesFor(kind, rows), copiesOf: ({ id }) => rows.find((row) => row.id === id)?.copies ?? 1 };
  }

  async #enqueue(request: PrintRequest, choice: PrintChoice, reprintNo: number, reason: string | null): Promise<PrintJobRecord | null> {
    const { session, bindName } = useSession.getState();
    if (!session) return null;
    const { user } = session;
    const { core } = this.work.store;
    const { driver, printer, template, copies } = choice;
    if (!ASKS_NOTHING.includes(driver) && printer) keepPrinter(driver, request.kind, printer);
    if (!request.template) keepTemplate(request.kind, template.code);
    const job = makeJob({
      kind: request.kind,
      targets: request.targets,
      template,
      driver,
      printer,
      copies,
      reprintNo,
      reason,
      lang: language(),
      test: request.test === true,
      by: { userId: user.userId, userName: user.userName },
      stationCode: bindName,
      now: core.clock.now() + core.clockOffset,
    });
    await this.#queue.add(job);
    return job;
  }

  /** What a person has to be there for is printed by this tab, now; everything else by whichever tab runs the queue. */
  async #start(job: PrintJobRecord): Promise<void> {
    keepWaiting(true);
    if (this.#drivers[job.driver].attended) await this.#runner.print(job);
    await this.#runner.kick();
    const now = await this.#queue.get(job.id);
    if (now?.state === 'queued' && now.note) sayPrint(now);
  }

  async again(job: PrintJobRecord): Promise<void> {
    const queued = job.state === 'queued' ? job : await this.#queue.move(job.id, job.state, 'queued');
    const driver = chosenDriver();
    const printer = chosenPrinter(driver, job.kind);
    // Another printer was chosen since: that is usually why somebody tries again.
    if (queued && (ASKS_NOTHING.includes(driver) || printer !== '')) await this.#queue.redirect(job.id, { driver, printer });
    const now = await this.#queue.get(job.id);
    if (now) await this.#start(now);
  }

  async cameOut(job: PrintJobRecord): Promise<void> {
    await this.#queue.move(job.id, 'unknown', 'accepted');
    await this.#runner.kick();
  }

  async cancel(job: PrintJobRecord): Promise<void> {
    await this.#queue.move(job.id, job.state, 'cancelled');
    await this.#runner.kick();
  }

  async reprint({ kind, targets, test, template }: PrintJobRecord): Promise<void> {
    await this.request({ kind, targets, test, ...(test ? { template } : {}) });
  }
}

export const openPrintDesk = (work: Work): Printing => new PrintDesk(work);
