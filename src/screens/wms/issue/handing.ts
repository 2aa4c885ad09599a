/** Reviewing an issue: who receives the goods, and the numbers of pieces that become assets in the store that gets them. */
import { useState } from 'react';
import { Material } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { AssetItem } from '#domain/wms/asset/asset.entity.ts';
import type { IssueLineRow, IssueRow } from '#domain/wms/issue/issue.document.ts';
import { assetLines, assetNoFault, namedIn } from '#domain/wms/issue/issue-review.operation.ts';
import type { Texts } from '#pages/ask/ask-plan.ts';
import type { AskMore, VerbAsk } from '#pages/document/verb-plan.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRow } from '#store/hooks.ts';
import { useBadge } from './use-badge.ts';

export const HANDING: VerbAsk<IssueRow, IssueLineRow> = {
  fields: [{ key: 'receiverId', required: true }],
  lines: { fields: () => [{ key: 'assetNo', field: AssetItem.fields.assetNo, required: false }] },
  lack: (answers, pieces) => assetNoFault(pieces, namedIn(answers)),
  payload: ({ receiverId }, _row, answers) => ({ receiverId, assetNos: namedIn(answers) }),
  useMore: usePieces,
};

/** The receiver shows the badge; only lines that become assets are asked about. */
function usePieces({ receiverId, toWarehouseId }: IssueRow, lines: readonly IssueLineRow[]): AskMore<IssueLineRow> {
  const [given, setGiven] = useState<Texts>();
  useBadge(({ id }) => setGiven({ receiverId: id }));
  const store = useRow(Warehouse, toWarehouseId ?? '')?.row;
  const materials = useRowMap(
    Material,
    lines.map(({ materialId }) => materialId),
  );
  return {
    start: { receiverId: receiverId ?? '' },
    given,
    lines: materials ? assetLines(lines, store, (id) => materials.get(id)) : null,
  };
}
