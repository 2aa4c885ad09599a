import { entityByName } from '#domain/registry.ts';
import { useRow } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { nameOfRow } from './entered.ts';
import { documentLane } from './waiting.ts';

/** The name of a row on this device; its short id if the row is not here. */
export function RowName({ entity, id }: { entity: string; id: string }) {
  const definition = entityByName(entity);
  return definition ? <Named entity={definition} id={id} /> : <CodeText value={id.slice(0, 8)} />;
}

function Named({ entity, id }: { entity: NonNullable<ReturnType<typeof entityByName>>; id: string }) {
  const found = useRow(entity, id);
  const name = found ? nameOfRow(found.row) : null;
  return <CodeText value={name ?? id.slice(0, 8)} />;
}

/** Number of a lane's document; empty while it has none. */
export function LaneName({ docKey }: { docKey: string }) {
  const lane = documentLane(docKey);
  const at = lane.indexOf(':');
  return entityByName(lane.slice(0, at)) ? <RowName entity={lane.slice(0, at)} id={lane.slice(at + 1)} /> : null;
}
