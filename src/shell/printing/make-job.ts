/** A request and a choice become a job: everything it prints is written down now, so that it prints the same after a reload. */
import { uuidV7 } from '#domain/kernel/ids.ts';
import { internalCode, type LabelKind, labelType, type PrintLang } from '#domain/system/print/fields.ts';
import type { DriverKind, PrintJobRecord, UsedTemplate } from '#domain/system/print/job.ts';
import { reprintText } from '#domain/system/print/layout.ts';
import { formatInstant } from '#pages/kit/labels.ts';
import type { LabelTarget } from '#pages/kit/printing.ts';

export interface JobParts {
  readonly kind: LabelKind;
  readonly targets: readonly LabelTarget[];
  readonly template: UsedTemplate;
  readonly driver: DriverKind;
  readonly printer: string;
  readonly copies: number;
  readonly lang: PrintLang;
  readonly reprintNo: number;
  readonly reason: string | null;
  readonly test: boolean;
  readonly by: PrintJobRecord['by'];
  readonly stationCode: string | null;
  /** Milliseconds, by the server's clock as far as it is known. */
  readonly now: number;
}

/** "箱标签 B1", or with how many there are. */
export function titleOf(kind: LabelKind, targets: readonly LabelTarget[], lang: PrintLang): string {
  const words = labelType.labels[kind]?.[lang === 'en' ? 1 : 0] ?? kind;
  const [first] = targets;
  return targets.length > 1 ? `${words} ${first?.name ?? ''} +${targets.length - 1}` : `${words} ${first?.name ?? ''}`.trim();
}

export function makeJob({ targets, now, ...parts }: JobParts): PrintJobRecord {
  const { kind, lang, reprintNo, by } = parts;
  const added = {
    operator: by.userName,
    printedAt: formatInstant(new Date(now).toISOString()).slice(0, 16),
    reprint: reprintText(reprintNo, lang),
  };
  return {
    ...parts,
    id: uuidV7(now, crypto.getRandomValues(new Uint8Array(10))),
    title: titleOf(kind, targets, lang),
    targets: targets.map(({ id, name, data }) => ({ id, name, data: { ...data, ...added, code: internalCode(kind, data) } })),
    state: 'queued',
    attempts: 0,
    note: null,
    madeAt: now,
    changedAt: now,
    logged: 0,
  };
}
