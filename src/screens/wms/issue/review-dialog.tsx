/** Reviewing an issue: who receives the goods, and the numbers of pieces that become assets in the store that gets them. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow } from '#domain/wms/issue/issue.document.ts';
import { assetLines, assetNoTwice, issueReview } from '#domain/wms/issue/issue-review.operation.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { usePersons } from '#screens/wms/kit/use-people.ts';
import { useRow, useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { useBadge } from './use-badge.ts';

interface ReviewProps {
  readonly row: IssueRow;
  readonly onClose: () => void;
}

/** The numbers that were entered; for a line without one a number is drawn. */
const namedIn = (all: Answers) =>
  Object.entries(all).map(([lineId, { assetNo }]) => ({ lineId, assetNo: typeof assetNo === 'string' && assetNo !== '' ? assetNo : null }));

export function ReviewDialog({ row, onClose }: ReviewProps) {
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('issueDoc');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { options } = usePersons();
  const [receiverId, setReceiver] = useState(row.receiverId ?? '');
  useBadge(({ id }) => setReceiver(id));
  const pieces = useAssetLines(row);
  if (!pieces) return null;
  const lack = (all: Answers): string | null => {
    if (receiverId === '') return t('document:common.entry.lacks.field', { field: labels.field('issueDoc', 'receiverId') });
    const assetNo = assetNoTwice(pieces, namedIn(all));
    return assetNo === undefined ? null : labels.problem({ code: 'ASSET_TWICE', params: { assetNo } });
  };
  return (
    <AskLinesDialog
      title={say('verb.reviewTitle', { docNo: row.docNo ?? t('pending.noNumber') })}
      entity={IssueLine}
      lead={
        <>
          <chakra.p m="0" mb="3" color="fg.muted">
            {say('verb.reviewDetail')}
          </chakra.p>
          <FieldGrid
            entity={IssueDoc}
            fields={[{ key: 'receiverId', required: true, options }]}
            texts={{ receiverId }}
            onChange={(_key, value) => setReceiver(value)}
          />
          {pieces.length > 0 ? (
            <chakra.p m="0" my="3" color="fg.muted">
              {say('verb.reviewAssets')}
            </chakra.p>
          ) : null}
        </>
      }
      lines={pieces.map((piece) => askedPiece(piece, labels.field('assetItem', 'assetNo'), say('none.assetNo')))}
      answer={{ label: say('verb.review'), busy, why: online ? undefined : say('needsServer') }}
      lack={lack}
      send={async (all) =>
        (await submit(issueReview, { id: row.id, receiverId, assetNos: namedIn(all) }, { done: say('verb.reviewDone') })).ok
      }
      onClose={onClose}
    />
  );
}

const askedPiece = ({ id, boxNo, matCode, matName, unitCode }: IssueLineRow, label: string, none: string): AskedLine => ({
  id,
  codes: [boxNo, matCode],
  name: matName,
  unit: unitCode,
  facts: [],
  fields: [{ key: 'assetNo', field: AssetItem.fields.assetNo, label, required: false, none }],
  start: {},
});

/** Undefined while it is read. */
function useAssetLines({ id, toWarehouseId }: IssueRow): IssueLineRow[] | undefined {
  const read = useRowsBy(IssueLine, 'docId', id);
  const store = useRow(Warehouse, toWarehouseId ?? '')?.row;
  const lines = read?.map(({ row }) => row).sort((a, b) => a.lineNo - b.lineNo);
  const materials = useRowMap(
    Material,
    lines?.map(({ materialId }) => materialId),
  );
  return lines && materials && assetLines(lines, store, (materialId) => materials.get(materialId));
}
