import { Button, chakra, Flex, Input, NativeSelect } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { usePhone } from '#ui/page-body.tsx';
import { useStanding } from '#ui/standing.ts';
import { jumpTarget, lastPage, type PagerItem, pagerItems } from './pager-items.ts';

/** Specification, platform §9; the long ones are of the shared tables of other areas. */
export const sizesShort = [10, 20, 30, 50] as const;
export const sizesLong = [10, 20, 50, 100, 200] as const;

export interface PagerProps {
  total: number;
  /** There are at least so many; the others were not counted yet. */
  atLeast?: boolean;
  /** 1-based. */
  page: number;
  size: number;
  sizes?: readonly number[];
  onChange: (next: { page: number; size: number }) => void;
}

/** total, sizes, prev, pager, next, jumper. A change of size returns to page 1. Nothing at all for 0 rows. */
export function Pager({ total, atLeast = false, page, size, sizes = sizesShort, onChange }: PagerProps) {
  const { t } = useTranslation('ui');
  const last = lastPage(total, size);
  const phone = usePhone();
  const standing = useStanding();
  // The last page can shrink away under the user (rows deleted elsewhere): move to the new last.
  useEffect(() => {
    if (total > 0 && page > last) onChange({ page: last, size });
  }, [total, page, last, size, onChange]);
  if (total === 0) return null;
  const go = (next: number) => onChange({ page: next, size });
  return (
    <Flex as="nav" aria-label={t('pager.label')} align="center" justify="flex-end" wrap="wrap" columnGap="2" textStyle="sm" data-bar>
      <chakra.span color="fg.muted" me="1">
        {standing.kind !== 'held'
          ? t('pager.total', { total: '–' })
          : atLeast
            ? t('pager.over', { total: (total - 1).toLocaleString('en-US') })
            : t('pager.total', { total: total.toLocaleString('en-US') })}
      </chakra.span>
      <NativeSelect.Root w="auto">
        <NativeSelect.Field aria-label={t('pager.size')} value={size} onChange={(e) => onChange({ page: 1, size: Number(e.target.value) })}>
          {sizes.map((n) => (
            <option key={n} value={n}>
              {t('pager.perPage', { size: n })}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Flex gap={{ base: '0', md: '1' }} css={{ '[data-density=glove] &': { gap: 0 } }}>
        <Button variant="ghost" px="0" aria-label={t('pager.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
          <Icon of={ChevronLeft} />
        </Button>
        {pagerItems(Math.min(page, last), last, phone ? 3 : 5).map((item) => (
          <PageButton key={`${item.kind}${item.kind === 'jump' ? item.direction : item.page}`} item={item} current={page} onGo={go} />
        ))}
        <Button variant="ghost" px="0" aria-label={t('pager.next')} disabled={page >= last} onClick={() => go(page + 1)}>
          <Icon of={ChevronRight} />
        </Button>
      </Flex>
      <Jumper last={last} page={page} onGo={go} />
    </Flex>
  );
}

interface PageButtonProps {
  item: PagerItem;
  current: number;
  onGo: (page: number) => void;
}

function PageButton({ item, current, onGo }: PageButtonProps) {
  const { t } = useTranslation('ui');
  if (item.kind === 'jump') {
    const arrow = item.direction === 'back' ? ChevronsLeft : ChevronsRight;
    return (
      <Button className="group" variant="ghost" px="0" aria-label={t(`pager.${item.direction}`)} onClick={() => onGo(item.page)}>
        <Icon of={Ellipsis} _groupHover={{ display: 'none' }} />
        <Icon of={arrow} display="none" _groupHover={{ display: 'inline-block' }} />
      </Button>
    );
  }
  const here = item.page === current;
  return (
    <Button
      variant={here ? 'subtle' : 'ghost'}
      {...(here ? { colorPalette: 'accent' } : {})}
      px="1"
      fontWeight={here ? 'semibold' : 'normal'}
      aria-current={here ? 'page' : undefined}
      onClick={() => onGo(item.page)}
    >
      {item.page}
    </Button>
  );
}

function Jumper({ last, page, onGo }: { last: number; page: number; onGo: (page: number) => void }) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const jump = () => {
    if (text === '') return;
    const target = jumpTarget(text, last);
    setText('');
    if (target !== page) onGo(target);
  };
  return (
    <chakra.div display={{ base: 'none', md: 'inline-flex' }} alignItems="center" gap="1.5" color="fg.muted" ms="1">
      {t('pager.goto')}
      <Input
        w="14"
        px="1"
        textAlign="center"
        inputMode="numeric"
        aria-label={t('pager.jump')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={jump}
        onKeyDown={(event) => (event.key === 'Enter' ? jump() : undefined)}
      />
      {t('pager.gotoSuffix', { last })}
    </chakra.div>
  );
}
