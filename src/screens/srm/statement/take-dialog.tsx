/** 生成对账单: of chosen rows of the pool, or of everything up to a day. */
import { useActor } from '#api/session.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { statementCreate } from '#domain/srm/statement.operation.ts';
import { Statement } from '#domain/wms/purchase/statement.entity.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { optionsOf, useRecords } from '#pages/fields/records.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { STATEMENTS } from './statement-paths.ts';

export interface ChosenRow {
  readonly supplierId: string;
  readonly sourceLineId: string;
  readonly bizDate: string;
}

interface TakeDialogProps {
  /** Empty: everything up to a day. */
  readonly rows: readonly ChosenRow[];
  readonly onClose: () => void;
}

const NAMES = ['supplier'];
const UP_TO = { key: 'upTo', field: optional(f.date()) } as const;

export function TakeDialog({ rows, onClose }: TakeDialogProps) {
  const { say } = useDocumentWords('statement');
  const { submit, busy } = useSubmit();
  const own = useActor()?.supplierId ?? null;
  const suppliers = useRecords(NAMES)?.supplier ?? [];
  const go = useGo();
  const isChosen = rows.length > 0;
  const supplierId = own ?? rows[0]?.supplierId ?? '';
  const why = rows.some((row) => row.supplierId !== supplierId) ? say('take.otherSupplier') : undefined;
  const offered = optionsOf(Statement.fields.supplierId, [...suppliers]);
  return (
    <AskDialog
      title={say('new')}
      lead={isChosen ? say('take.chosen', { n: String(rows.length) }) : say('take.all')}
      entity={Statement}
      fields={[
        ...(own !== null || isChosen ? [] : [{ key: 'supplierId', options: offered }]),
        ...(isChosen ? [] : [{ ...UP_TO, label: say('take.upTo'), help: say('take.upToHelp') }]),
        'remark',
      ]}
      answer={{ label: say('take.make'), busy, why }}
      send={async (values) => {
        const asked = isChosen ? rows.map(({ sourceLineId, bizDate }) => ({ sourceLineId, bizDate })) : null;
        const payload = { supplierId, ...values, upTo: (values.upTo as string | null) ?? null, rows: asked };
        const made = await submit(statementCreate, (idOf) => ({ id: idOf('doc'), ...payload }) as never, { done: say('take.done') });
        if (made.ok) go(STATEMENTS, { id: made.idOf('doc') });
        return made.ok;
      }}
      onClose={onClose}
    />
  );
}
