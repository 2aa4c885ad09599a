/** The dictionary: labels in both languages. Built-in codes belong to the program; only what they are called may change. */
import { useTranslation } from 'react-i18next';
import { dict } from '#domain/system/platform.resource.ts';
import { useToldDictionary } from '#pages/kit/dictionary.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const FIELDS = ['ddType', 'ddCode', 'ddNameZh', 'ddNameEn', 'colour', 'sortNo', 'isActive'];
/** Types have long names and are compared with one another. */
const CELLS = { ddType: { width: 140, grow: 1 }, ddCode: { width: 90, grow: 0, code: true } };
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
        form={{ fields: FIELDS, start: START, fixed: (row) => (row.isSystem === true ? ['ddType', 'ddCode'] : []) }}
        keep={(row) => (row.isSystem === true ? t('dict.builtIn') : null)}
      />
    </>
  );
}

/** Who changes a word sees it on every page at once, before the change comes back to this device. Alone: that it asks does not draw the page. */
function Told() {
  useToldDictionary(true);
  return null;
}
