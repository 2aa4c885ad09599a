import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#domain/wms/stock/allocation.ts';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { MaterialPicker } from '#pages/kit/material-picker.tsx';
import { useToday } from '#pages/kit/use-today.ts';
import { useStore } from '#store/hooks.ts';
import { candidatesOf } from './candidates.ts';
import { sourcesOf } from './issue-draft.ts';

interface AddMaterialProps {
  readonly warehouseId: string;
  /** @param sources where it lies in this store, the place to take it from first in front */
  readonly onAdd: (material: MaterialRow, sources: readonly Candidate[]) => void;
}

/** A material is added with the place it should be taken from first. */
export function AddMaterial({ warehouseId, onAdd }: AddMaterialProps) {
  const { t } = useTranslation('hardware');
  const store = useStore();
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const add = async (material: MaterialRow | null) => {
    if (!material || busy || warehouseId === '') return;
    setBusy(true);
    const candidates = await candidatesOf(store, warehouseId, material.id);
    setBusy(false);
    onAdd(material, sourcesOf(candidates, material.id, today));
  };
  return (
    <chakra.div mb="3" maxW="28rem">
      <MaterialPicker label={t('issue.addMaterial')} value={null} adds onChange={(material) => void add(material)} />
    </chakra.div>
  );
}
