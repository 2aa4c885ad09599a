/** Words for operations: what was done, to which document, what was entered. Shared by all parts of the sync centre. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#domain/kernel/code-set.ts';
import { documentByType, documentOfEntity } from '#domain/registry.ts';
import { type Labels, useLabels } from '#pages/kit/labels.ts';
import { ageOf } from '#screens/system/age.ts';
import type { useOutboxList } from '#store/hooks.ts';

export type Operation = ReturnType<typeof useOutboxList>[number]['op'];

export interface Words {
  readonly labels: Labels;
  readonly operation: (type: string) => string;
  /** "采购收货" of a lane `receipt:<id>`. */
  readonly kind: (docKey: string) => string;
  readonly age: (ms: number) => string;
  readonly field: (type: string, name: string) => string;
  readonly status: (entity: string, status: unknown) => { readonly label: string; readonly tone: Tone };
}

const kindOf = (docKey: string): string => docKey.slice(0, docKey.indexOf(':'));
/** Lanes of resolutions carry the lane they settle. */
const laneKind = (docKey: string): string => (docKey.startsWith('resolve:') ? kindOf(docKey.slice('resolve:'.length)) : kindOf(docKey));

export function useWords(): Words {
  const { t, i18n } = useTranslation(['system', 'operation', 'field']);
  const labels = useLabels();
  return useMemo<Words>(
    () => ({
      labels,
      operation: (type) => t(`operation:${type}`, { defaultValue: type }),
      kind: (docKey) => t(`system:doc.${laneKind(docKey)}`, { defaultValue: t('system:doc.resolve') }),
      age: (ms) => {
        const { key, n } = ageOf(ms);
        return t(`system:age.${key}`, { n });
      },
      field: (type, name) => fieldLabel(type, name, (key) => (i18n.exists(key) ? t(key) : null)),
      status: (entity, status) => {
        const set = documentOfEntity(entity)?.status ?? (entity === 'box' ? 'boxStatus' : '');
        const code = typeof status === 'number' || typeof status === 'string' ? status : null;
        return { label: labels.code(set, code), tone: labels.tone(set, code) };
      },
    }),
    [labels, t, i18n],
  );
}

/** A payload names fields of the document, of its lines, or of boxes; the first that has a label wins, else the name itself. */
function fieldLabel(type: string, name: string, look: (key: string) => string | null): string {
  const document = documentByType(kindOf(`${type.replace('.', ':')}`));
  const entities = document ? [document.header, ...document.lines].map((entity) => entity.name) : [];
  for (const entity of [...entities, 'box', 'common', 'material', 'bin', 'batch']) {
    const label = look(`field:${entity}.${name}`);
    if (label !== null) return label;
  }
  return name;
}
