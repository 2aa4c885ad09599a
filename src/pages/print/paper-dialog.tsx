/** A dialog that says what a printed list will hold, and prints it: a table of what is known of its rows. */
import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type BaseWords, columnsOf, type KnownOf } from '#pages/answers/known.tsx';
import { Modal } from '#ui/modal.tsx';
import type { Paper } from './paper.ts';
import { paperTable } from './paper-of.ts';
import { usePaperPrinter } from './use-paper-printer.ts';

interface PaperDialogProps<R, W extends BaseWords> extends Partial<Pick<Paper, 'number' | 'signatures'>>, Pick<Paper, 'title' | 'facts'> {
  /** What the dialog is about; default: the title of the paper. */
  readonly heading?: string;
  readonly size?: 'lg';
  /** What it will hold, in words. */
  readonly detail: string;
  /** Said where nothing stands on it: then it is not printed. */
  readonly none: string;
  readonly label: string;
  /** Its columns, in this order. */
  readonly known: KnownOf<R, W>;
  readonly words: W;
  /** Undefined while they are read. */
  readonly parts: Parameters<typeof paperTable<R>>[1] | undefined;
  /** What is of one unit is added up in a last row. */
  readonly addsUp: boolean;
  /** Remarks after the detail. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function PaperDialog<R, W extends BaseWords>(props: PaperDialogProps<R, W>) {
  const { title, heading = title, number = '', facts, signatures = [], detail, none, label, known, words, parts, addsUp, onClose } = props;
  const print = usePaperPrinter();
  const isNone = parts?.every(({ rows }) => rows.length === 0) ?? false;
  const give = (): void => {
    const table = paperTable(columnsOf(known, Object.keys(known), words), parts ?? []);
    const told = facts.filter(({ value }) => value !== '');
    print({ title, number, facts: told, columns: table.columns, parts: table.parts, sums: addsUp ? table.sums : null, signatures });
    onClose();
  };
  const answer = { label, busy: parts === undefined, disabled: isNone, why: isNone ? none : undefined, give };
  return (
    <Modal title={heading} {...(props.size ? { size: props.size } : {})} answer={answer} onClose={onClose}>
      <Stack gap="3">
        <span>{isNone ? none : detail}</span>
        {props.children}
      </Stack>
    </Modal>
  );
}
