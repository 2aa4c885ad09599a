/** Reviewing an issue: who receives the goods, and the numbers of pieces that become assets in the store that gets them. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import { IssueDoc, IssueLine, type IssueLineRow, type IssueRow } from '#domain/wms/issue/issue.document.ts';
import { assetLines, assetNoTwice, issueReview } from '#domain/wms/issue/issue-review.operation.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { usePersons } from '#screens/wms/kit/use-people.ts';
import { useRow } from '#store/hooks.ts';
import { useBadge } from './use-badge.ts';

interface ReviewProps {
  readonly row: IssueRow;
  readonly onClose: () => void;
}

/** The numbers that were entered; for a line without one a number is drawn. */
const namedIn = (all: Answers) =>
  Object.entries(all).map(([lineId, { assetNo }]) => ({ lineId, assetNo: typeof assetNo === 'string' && assetNo !== '' ? assetNo : null }));

export function ReviewDialog({ row, onClose }: ReviewProps) {
  const { say, title, answer, write } = useVerbForm('issueDoc', 'review', row);
  const labels = useLabels();
  const { options } = usePersons();
  const [given, setGiven] = useState<Texts>();
  useBadge(({ id: receiverId }) => setGiven({ receiverId }));
  const pieces = useAssetLines(row);
  if (!pieces) return null;
  const lack = (all: Answers): string | null => {
    const assetNo = assetNoTwice(pieces, namedIn(all));
    return assetNo === undefined ? null : labels.problem({ code: 'ASSET_TWICE', params: { assetNo } });
  };
  return (
    <AskLinesDialog
      title={title}
      entity={IssueLine}
      lead={
        <>
          <chakra.p m="0" mb="3" color="fg.muted">
            {say('verb.reviewDetail')}
          </chakra.p>
          {pieces.length > 0 ? (
            <chakra.p m="0" my="3" color="fg.muted">
              {say('verb.reviewAssets')}
            </chakra.p>
          ) : null}
        </>
      }
      head={{
        entity: IssueDoc,
        fields: [{ key: 'receiverId', required: true, options }],
        start: { receiverId: row.receiverId ?? '' },
        given,
      }}
      lines={pieces.map((piece) => askedPiece(piece, labels.field('assetItem', 'assetNo'), say('none.assetNo')))}
      answer={answer}
      lack={lack}
      send={(all, { receiverId }) => write(issueReview, { id: row.id, receiverId: String(receiverId), assetNos: namedIn(all) })}
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
  const lines = useLinesOf(IssueLine, id);
  const store = useRow(Warehouse, toWarehouseId ?? '')?.row;
  const materials = useRowMap(
    Material,
    lines?.map(({ materialId }) => materialId),
  );
  return lines && materials && assetLines(lines, store, (materialId) => materials.get(materialId));
}
