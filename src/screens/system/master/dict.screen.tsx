/** The dictionary: labels in both languages. Built-in codes belong to the program; only their labels may change. */
import { useTranslation } from 'react-i18next';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { dict } from '#domain/system/platform.resource.ts';
import { hasFigures } from '#domain/system/store-rules.ts';
import { useToldDictionary } from '#pages/kit/dictionary.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const FIELDS = ['ddType', 'ddCode', 'ddNameZh', 'ddNameEn', 'ddValue', 'colour', 'sortNo', 'isActive'];
/** Types have long names, and users compare them with one another. Only a few rules have a figure: its column is shown when it is asked for. */
const CELLS = { ddType: { width: 140, grow: 1 }, ddCode: { width: 90, grow: 0, code: true }, ddValue: { startHidden: true } };
/** Built-in codes stay, and only rules have figures. */
const fixed = ({ isSystem, ddType }: AnyRow): readonly string[] => [
  ...(isSystem === true ? ['ddType', 'ddCode'] : []),
  ...(hasFigures(ddType) ? [] : ['ddValue']),
];
const START = { isSystem: false, isActive: true, sortNo: 0, colour: 'neutral' };

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('master');
  return (
    <>
      <Told />
      <ResourcePage
        resource={dict}
        title={title}
        cells={CELLS}
        filters={['ddType', 'isSystem', 'isActive']}
        form={{ fields: FIELDS, start: START, fixed }}
        keep={(row) => (row.isSystem === true ? t('dict.builtIn') : null)}
      />
    </>
  );
}

/**
 * Shows the user's own changes on every page at once, before they come back to this device. A component of its own, so that its requests do not
 * redraw the page.
 */
function Told() {
  useToldDictionary(true);
  return null;
}
