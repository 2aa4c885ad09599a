import { Breadcrumb } from '@chakra-ui/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { usePageDetail } from '#pages/kit/page-detail.ts';
import { groupsAbove, routeOf, titleOf, titleWith } from '#shell/routes.ts';
import { useAfterPaint } from './after-paint.ts';

/** Groups above the page, then the page. Groups have no page of their own, so they are no links, and on a narrow window they go first. */
export function PageBreadcrumb() {
  const { t, i18n } = useTranslation('shell');
  const path = useAfterPaint(useLocation().pathname);
  const route = routeOf(path);
  const detail = usePageDetail(path);
  if (!route) return null;
  return (
    <Breadcrumb.Root size="md" minW="0" hideBelow="md" aria-label={t('breadcrumb')}>
      <Breadcrumb.List flexWrap="nowrap" overflow="hidden">
        {groupsAbove(route).map((group) => (
          <Fragment key={group.group}>
            <Breadcrumb.Item whiteSpace="nowrap" color="fg.muted" hideBelow="xl">
              {titleOf(group, i18n.language)}
            </Breadcrumb.Item>
            <Breadcrumb.Separator hideBelow="xl" />
          </Fragment>
        ))}
        <Breadcrumb.Item minW="0">
          <Breadcrumb.CurrentLink truncate>{titleWith(titleOf(route, i18n.language), detail)}</Breadcrumb.CurrentLink>
        </Breadcrumb.Item>
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}
