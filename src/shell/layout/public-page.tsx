/** Pages outside the layout: sign-in and the two error pages. */
import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Page } from '#shell/page.tsx';
import { routeOf } from '#shell/routes.ts';
import { clearOfEdges } from '#ui/theme/safe-area.ts';
import { documentTitle } from './document-title.ts';

export function PublicPage() {
  const location = useLocation();
  const { t, i18n } = useTranslation('shell');
  useEffect(() => {
    document.title = documentTitle(routeOf(location.pathname), i18n.language, t('system'));
  }, [location.pathname, i18n.language, t]);
  return (
    <Flex as="main" direction="column" minH="100dvh" {...clearOfEdges()} data-active-page="">
      <Page location={location} />
    </Flex>
  );
}
