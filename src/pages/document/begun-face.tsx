/** A document that is begun before its terminal: a few fields of its head are asked for, then the terminal opens on it. */
import { useActor } from '#api/session.ts';
import type { AnyRow, EntityDef } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { AskField, Values } from '#pages/ask/ask-plan.ts';
import { optionsOf, useRecords } from '#pages/fields/records.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useDocumentWords } from './document-words.ts';
import type { Face, Place } from './plan.ts';

/** Which records a field offers, by its name. */
export type Offer = Readonly<Record<string, (record: AnyRow, actor: Actor | null) => boolean>>;

/** The words under `begin`: `title`, `lead`, `action`, and `behind` on the page behind the dialog. */
interface BegunFace<F extends Fields, P> {
  readonly when: Face['when'];
  readonly doc: { readonly docType: string; readonly header: EntityDef<F> };
  readonly create: OperationDef<P>;
  readonly fields: readonly (string | AskField)[];
  readonly offer: Offer;
  /** What the operation takes beside the values. */
  readonly payload: object;
  readonly list: Place;
  /** The terminal. */
  readonly to: (id: string) => Place;
}

export const begunFace = <F extends Fields, P>({ when, ...plan }: BegunFace<F, P>): Face => ({
  when,
  Part: ({ title }) => <Beginning {...plan} title={title} />,
});

type BeginningProps<F extends Fields, P> = Omit<BegunFace<F, P>, 'when'> & Pick<ScreenProps, 'title'>;

function Beginning<F extends Fields, P>({ title, doc, create, fields, offer, payload, list, to }: BeginningProps<F, P>) {
  const { docType, header } = doc;
  const { say } = useDocumentWords(docType);
  const go = useGo();
  const actor = useActor();
  const { submit, busy } = useSubmit();
  const records = useRecords(Object.keys(offer).flatMap((name) => header.fields[name]?.ref ?? []));
  const asked = fields.map((asks): AskField => {
    const one = typeof asks === 'string' ? { key: asks } : asks;
    const field = header.fields[one.key];
    const offers = offer[one.key];
    if (!field?.ref || !offers) return one;
    return {
      ...one,
      options: optionsOf(
        field,
        (records?.[field.ref] ?? []).filter((record) => offers(record, actor)),
      ),
    };
  });
  const send = async (values: Values): Promise<boolean> => {
    const written = await submit(create, (idOf) => ({ ...payload, ...values, id: idOf('doc') }) as P);
    if (written.ok) go(...to(written.idOf('doc')));
    return false;
  };
  const toList = () => go(...list);
  return (
    <>
      <NotHeld title={title} message={say('begin.behind')} action={{ label: say('toList'), onClick: toList }} />
      <AskDialog
        title={say('begin.title')}
        lead={say('begin.lead')}
        entity={header}
        fields={asked}
        answer={{ label: say('begin.action'), busy }}
        send={send}
        onClose={toList}
      />
    </>
  );
}
