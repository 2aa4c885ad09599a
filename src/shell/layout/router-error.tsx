import { Center, Spinner } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '#ui/error-state.tsx';

/** The shell itself failed: the last thing that can still be said. */
export function RouterError() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const text = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
  return <ErrorState message={t('page.broken')} details={text} onRetry={() => window.location.reload()} />;
}

/** Between opening the app and its first page. */
export function Splash() {
  return (
    <Center h="100dvh">
      <Spinner color="accent" />
    </Center>
  );
}
