/** A dialog that says what a printed list will hold, and prints it: a table of what is known of its rows. */
import { Stack } from '@chakra-ui/react';
import { type BaseWords, columnsOf, type KnownOf } from '#pages/answers/known.tsx';
import { Modal } from '#ui/modal.tsx';
import { Notice, type NoticeProps } from '#ui/notice.tsx';
import type { Paper } from './paper.ts';
import { paperTable } from './paper-of.ts';
import { usePaperPrinter } from './use-paper-printer.ts';

/** The words under `name`: `title`, `detail` (what it will hold), `none` (nothing stands on it, so that it is not printed), `print`, `sign.<who>`. */
interface PaperDialogProps<R, W extends BaseWords> extends Pick<Paper, 'facts'> {
  /** Prefix of its words. */
  readonly name: string;
  readonly words: W;
  /** Of the document that it is printed of; null = that has no number yet. Default: it belongs to no document. */
  readonly docNo?: string | null;
  readonly size?: 'lg';
  /** What the detail names. */
  readonly counted: Readonly<Record<string, string | number>>;
  /** Its columns, in this order. */
  readonly known: KnownOf<R, W>;
  /** Undefined while they are read. */
  readonly parts: Parameters<typeof paperTable<R>>[1] | undefined;
  /** What is of one unit is added up in a last row. */
  readonly addsUp: boolean;
  /** Words under `sign`. */
  readonly signatures?: readonly string[];
  /** Said after the detail. */
  readonly remarks?: readonly NoticeProps[] | undefined;
  readonly onClose: () => void;
}

export function PaperDialog<R, W extends BaseWords>(props: PaperDialogProps<R, W>) {
  const { name, words, docNo, size, counted, facts, known, parts, addsUp, signatures = [], remarks = [], onClose } = props;
  const { t } = words;
  const print = usePaperPrinter();
  const title = t(`${name}.title`);
  const none = parts?.every(({ rows }) => rows.length === 0) ? t(`${name}.none`) : undefined;
  const give = (): void => {
    const table = paperTable(columnsOf(known, Object.keys(known), words), parts ?? []);
    print({
      title,
      number: docNo ?? '',
      facts: facts.filter(({ value }) => value !== ''),
      columns: table.columns,
      parts: table.parts,
      sums: addsUp ? table.sums : null,
      signatures: signatures.map((who) => t(`${name}.sign.${who}`)),
    });
    onClose();
  };
  const answer = { label: t(`${name}.print`), busy: parts === undefined, disabled: none !== undefined, why: none, give };
  return (
    <Modal
      title={docNo === undefined ? title : `${title} · ${docNo ?? t('ui:pending.noNumber')}`}
      {...(size ? { size } : {})}
      answer={answer}
      onClose={onClose}
    >
      <Stack gap="3">
        <span>{none ?? t(`${name}.detail`, counted)}</span>
        {remarks.map((remark) => (
          <Notice key={remark.text} {...remark} />
        ))}
      </Stack>
    </Modal>
  );
}
