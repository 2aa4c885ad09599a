/** The sheet by which a scanner is tried, printed at the station or beforehand at a desk. */
import { useTranslation } from 'react-i18next';
import { TEST_CODES } from '#domain/system/test-codes.ts';
import { printCodeSheet } from '#pages/print/code-sheet.ts';

/** In mm: wide enough that the thinnest bar has a third of a millimetre. */
const BARS = 118;
const SQUARES = 34;

/** What draws the codes is fetched when somebody prints. */
export function useCodeSheet(): () => Promise<void> {
  const { t, i18n } = useTranslation('check');
  return async () => {
    const { barsSvg, squaresSvg } = await import('#ui/label/test-code-svg.ts');
    printCodeSheet({
      title: t('sheet.title'),
      about: t('sheet.about'),
      language: i18n.language,
      rows: TEST_CODES.map((code) => ({
        title: t(`sheet.${code.name}`),
        pictures: [
          ...(code.name === 'square' ? [] : [{ label: t('sheet.line'), svg: barsSvg(code), width: BARS }]),
          { label: t('sheet.matrix'), svg: squaresSvg(code), width: SQUARES },
        ],
      })),
    });
  };
}
