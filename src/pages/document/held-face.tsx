/** The terminal of one document, on the route of its list: whatever the terminal shows of the document is read first. */
import type { ComponentType } from 'react';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { WhenHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useKept, useView } from '#store/hooks.ts';
import type { Store } from '#store/store.ts';
import { useDocumentWords } from './document-words.ts';
import type { Face, Place } from './plan.ts';

interface HeldFace<T> {
  readonly docType: string;
  /** Default: the query names the document. */
  readonly when?: Face['when'];
  /** The name of the document's id in the query. */
  readonly by: string;
  /** Where the way back leads; default: the bare path. */
  readonly list: Place;
  /** Whose changes it is read again after. */
  readonly of: readonly Pick<AnyEntity, 'name'>[];
  /** What the terminal shows of it; null = this device does not hold the document. */
  readonly read: (rows: Store, id: string) => Promise<T | null>;
  readonly Part: ComponentType<{ readonly title: string; readonly of: T; readonly query: URLSearchParams }>;
}

export const heldFace = <T,>({ by, when = (query) => query.has(by), ...face }: HeldFace<T>): Face => ({
  when,
  // Another document, or another kind of work on it, begins anew.
  Part: (props) => <HeldPart key={props.query.toString()} {...props} {...face} id={props.query.get(by) ?? ''} />,
});

function HeldPart<T>({
  title,
  query,
  docType,
  list,
  of,
  read,
  Part,
  id,
}: Omit<HeldFace<T>, 'when' | 'by'> & ScreenProps & { readonly id: string }) {
  const { say } = useDocumentWords(docType);
  const go = useGo();
  // While other rows are read, what was shown stays: a page that fell back into loading would lose its scans.
  const held = useKept(
    useView(
      of.map(({ name }) => name),
      `${docType}/${id}`,
      (store) => read(store, id),
    ),
  );
  return (
    <WhenHeld title={title} of={held} missing={say('notHeld')} action={{ label: say('toList'), onClick: () => go(...list) }}>
      {(found) => <Part title={title} of={found} query={query} />}
    </WhenHeld>
  );
}
