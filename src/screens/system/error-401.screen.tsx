import { useTranslation } from 'react-i18next';
import { useOpen } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { ErrorPage } from './error-page.tsx';

/** Shown for a page the user has no right to, or one that exists in development only. */
export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('system');
  const open = useOpen();
  const { logout } = useShell();
  return (
    <ErrorPage
      code="401"
      title={title}
      text={t('error401.text')}
      actions={[
        { key: 'home', label: t('toHome'), onClick: () => open('/home', { replace: true }) },
        { key: 'logout', label: t('signOut'), onClick: () => void logout() },
      ]}
    />
  );
}
