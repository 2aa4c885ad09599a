import { useTranslation } from 'react-i18next';
import { useOpen } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ErrorPage } from './error-page.tsx';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('system');
  const open = useOpen();
  return (
    <ErrorPage
      code="404"
      title={title}
      text={t('error404.text')}
      actions={[{ key: 'home', label: t('toHome'), onClick: () => open('/home', { replace: true }) }]}
    />
  );
}
