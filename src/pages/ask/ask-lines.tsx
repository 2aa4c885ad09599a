/** A dialog that asks something about each line of a document: a quantity, a decision, a reason. */

import { chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { useDecimals } from '#pages/kit/use-decimals.ts';
import { Modal } from '#ui/modal.tsx';
import { askedOf, isLacking, shownOf, type Texts, type Values, valuesOf } from './ask-plan.ts';
import { type AskedLine, AskedLines, inUnit } from './asked-lines.tsx';

export interface AskLinesDialogProps {
  readonly title: string;
  readonly size?: 'lg' | 'xl';
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly lines: readonly AskedLine[];
  /** Before the lines. */
  readonly lead?: ReactNode | undefined;
  readonly answer: {
    readonly label: string;
    readonly busy: boolean;
    readonly why?: string | undefined;
  };
  /** What is wrong with all of them together, in words; told after the first try. */
  readonly lack?: (all: Answers) => string | null;
  /** @returns whether it was accepted; the dialog closes then */
  readonly send: (all: Answers) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Values by line. */
export type Answers = Readonly<Record<string, Values>>;

export function AskLinesDialog({ title, size = 'lg', entity, lines, lead, answer, lack, send, onClose }: AskLinesDialogProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Texts>>>({});
  const [tried, setTried] = useState(false);
  const textsOf = ({ id, start }: AskedLine): Texts => ({ ...start, ...typed[id] });
  const decimals = useDecimals();
  const given = lines.map((line) => inUnit(line, decimals));
  const asked = given.map((line) => ({ line, fields: askedOf(entity.fields, line.fields), texts: textsOf(line) }));
  const all: Answers = Object.fromEntries(asked.map(({ line, fields, texts }) => [line.id, valuesOf(fields, texts)]));
  const isWrong = asked.some(({ fields, texts }) => shownOf(fields, texts).some((one) => isLacking(one, texts)));
  const missing = tried && !isWrong ? (lack?.(all) ?? null) : null;
  const give = async (): Promise<void> => {
    setTried(true);
    if (answer.why !== undefined || isWrong || lack?.(all)) return;
    if (await send(all)) onClose();
  };
  const { label, busy, why } = answer;
  return (
    <Modal title={title} size={size} onClose={onClose} answer={{ label, busy, why, give: () => void give() }}>
      {lead}
      <AskedLines
        entity={entity}
        lines={given}
        textsOf={textsOf}
        tried={tried}
        onChange={(id, key, value) => setTyped((before) => ({ ...before, [id]: { ...before[id], [key]: value } }))}
      />
      {missing ? (
        <chakra.p role="alert" m="0" mt="2" textStyle="sm" color="error.fg">
          {missing}
        </chakra.p>
      ) : null}
    </Modal>
  );
}
