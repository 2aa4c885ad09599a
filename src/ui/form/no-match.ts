/** What a list of choices says when nothing in it fits. */
import { useTranslation } from 'react-i18next';
import { useStanding } from '#ui/standing.ts';

/** While rows are still coming, what is looked for may be among them: then it says how far they are, and not that there is none. */
export function useNoMatch(): string {
  const { t } = useTranslation('ui');
  const standing = useStanding();
  return standing.kind === 'filling' ? t('list.filling', { ...standing }) : t('form.noMatch');
}
