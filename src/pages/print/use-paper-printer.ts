/** Prints papers in the user's language. */
import { useTranslation } from 'react-i18next';
import type { Paper } from './paper.ts';
import { printPaper } from './paper-frame.ts';

export function usePaperPrinter(): (paper: Paper) => void {
  const { t, i18n } = useTranslation('print');
  return (paper) => printPaper(paper, { page: (n, of) => t('paper.page', { n, of }), total: t('paper.total'), language: i18n.language });
}
