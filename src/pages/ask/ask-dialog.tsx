/** A dialog that asks for the values of declared fields and answers with them. What was typed stays until the answer has been accepted. */
import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { HeldMaterial, type MaterialRow } from '#pages/kit/held-materials.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useRow } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import { oneAtATime } from '#ui/work-button.tsx';
import { type AskField, askedOf, isLacking, shownOf, type Texts, type Values, valuesOf, withOnlyChoice } from './ask-plan.ts';
import { FieldGrid } from './field-grid.tsx';

export interface AskDialogProps {
  readonly title: ReactNode;
  /** What it is about, before the fields. */
  readonly lead?: ReactNode;
  /** Holds and names the fields. */
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  /** Some depend on what was typed, or on the material that was chosen. */
  readonly fields: readonly (string | AskField)[] | ((texts: Texts, material: MaterialRow | null) => readonly (string | AskField)[]);
  /** Initial texts. */
  readonly start?: Texts;
  /** Texts that come from elsewhere, such as a scan; a new object replaces what stands in its fields. */
  readonly given?: Texts | undefined;
  /** Told what was typed, where something beside the fields follows from it. */
  readonly onChange?: (typed: Texts) => void;
  readonly size?: 'lg' | 'xl';
  readonly answer?: {
    /** May depend on what was typed. */
    readonly label?: string | ((texts: Texts) => string);
    readonly busy?: boolean;
    readonly danger?: (texts: Texts) => boolean;
    /** Why it cannot be answered now; may depend on what was typed. */
    readonly why?: string | undefined | ((texts: Texts) => string | undefined);
    readonly saves?: boolean;
  };
  /** After the fields. */
  readonly children?: (texts: Texts) => ReactNode;
  /** @returns whether it was accepted; the dialog closes then */
  readonly send: (values: Values, texts: Texts, material: MaterialRow | null) => Promise<boolean>;
  readonly onClose: () => void;
}

const NOTHING: Texts = {};

export function AskDialog({
  title,
  lead,
  entity,
  fields,
  start = NOTHING,
  given,
  onChange,
  size,
  answer = {},
  children,
  send,
  onClose,
}: AskDialogProps) {
  const [typed, setTyped] = useState<Texts>(NOTHING);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    if (given) setTyped((before) => ({ ...before, ...given }));
  }, [given]);
  const begun = { ...start, ...typed };
  const fieldsFor = (known: MaterialRow | null) => askedOf(entity.fields, typeof fields === 'function' ? fields(begun, known) : fields);
  const materialId = begun[fieldsFor(null).find(({ field }) => field.ref === 'material')?.key ?? ''] ?? '';
  const read = useRow(HeldMaterial, materialId);
  const soon = useSoon(read);
  const material = read?.row ?? null;
  const asked = fieldsFor(material);
  const texts = withOnlyChoice(asked, begun);
  const { saves = false, danger } = answer;
  const [isGiving, show] = useState(false);
  const [begin] = useState(() => oneAtATime(show));
  const busy = answer.busy === true || isGiving;
  const label = typeof answer.label === 'function' ? answer.label(texts) : answer.label;
  const why = typeof answer.why === 'function' ? answer.why(texts) : answer.why;
  const give = async (): Promise<void> => {
    setTried(true);
    // A press that comes before the material was read waits for it: the fields to ask for follow from it.
    const of = (await soon())?.row ?? null;
    const fieldsOf = fieldsFor(of);
    const ready = withOnlyChoice(fieldsOf, begun);
    if (why !== undefined || shownOf(fieldsOf, ready).some((one) => isLacking(one, ready))) return;
    if (await send(valuesOf(fieldsOf, ready), ready, of)) onClose();
  };
  return (
    <Modal
      title={title}
      {...(size ? { size } : {})}
      onClose={onClose}
      answer={{
        ...(label === undefined ? {} : { label }),
        busy,
        why,
        saves,
        danger: danger?.(texts) ?? false,
        give: () => void begin(give),
      }}
    >
      {lead === undefined ? null : (
        <chakra.div mb="3" color="fg.muted">
          {lead}
        </chakra.div>
      )}
      <FieldGrid
        entity={entity}
        fields={asked}
        texts={texts}
        tried={tried}
        material={material}
        onChange={(key, value) => {
          setTyped((before) => ({ ...before, [key]: value }));
          onChange?.({ ...typed, [key]: value });
        }}
      />
      {children ? <chakra.div mt="3">{children(texts)}</chakra.div> : null}
    </Modal>
  );
}
