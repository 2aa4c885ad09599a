import { chakra, createToaster, Link, Portal, Spinner, Stack, Toast, Toaster } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { linkAddress } from '#domain/protocol/address.ts';
import { Icon } from '#ui/icon.tsx';
import { NOTICE_ROOM } from '#ui/theme/notice-room.ts';
import { type Tone, toneLook } from '#ui/tone.ts';
import { heard, leftBehind, lifeOf, type ShownNotice, withNotice } from './notice-rules.ts';
import type { Notice } from './notify.tsx';

/** Between messages, in px. */
const GAP = 8;

const toaster = createToaster({ placement: 'bottom', pauseOnPageIdle: true, overlap: false, gap: GAP });

const typeOf: Partial<Record<Tone, string>> = { ok: 'success', warn: 'warning', error: 'error', info: 'info' };
const toneOf: Record<string, Tone> = { success: 'ok', warning: 'warn', error: 'error', info: 'info' };

let shown: readonly ShownNotice[] = [];
let serial = 0;

export function showNotice(notice: Notice): void {
  serial += 1;
  const change = withNotice(shown, notice, `notice-${serial}`);
  shown = change.shown;
  for (const id of change.gone) toaster.dismiss(id);
  const { id, count } = change.said;
  const { tone, title, detail, links } = notice;
  toaster.create({
    id,
    type: typeOf[tone] ?? 'info',
    title,
    ...(detail === undefined ? {} : { description: detail }),
    meta: { links, count },
    // Only another duration begins its time anew.
    duration: lifeOf(notice) + count,
    closable: true,
    onStatusChange: ({ status }) => {
      if (status === 'dismissing' || status === 'unmounted') shown = shown.filter((one) => one.id !== id);
    },
  });
}

const hear = (): void => {
  shown = heard(shown);
};
for (const act of ['pointerdown', 'keydown'] as const) window.addEventListener(act, hear, { capture: true });

/** Another page has come to the front. */
export function leaveNotices(): void {
  for (const id of leftBehind(shown)) toaster.dismiss(id);
}

const heights = new Map<string, number>();

/** The page and its dialogs leave this much free below them: a message covers neither field nor tab nor button. */
function makeRoom(): void {
  const taken = [...heights.values()].reduce((sum, height) => sum + height + GAP, 0);
  document.documentElement.style.setProperty(NOTICE_ROOM, taken === 0 ? '0px' : `${taken + GAP}px`);
}

/** Measures the message it stands in. */
function Room({ id }: { id: string }) {
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const root = own.current?.closest<HTMLElement>('[data-part=root]');
    if (!root) return;
    const measure = () => {
      heights.set(id, root.offsetHeight);
      makeRoom();
    };
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    measure();
    return () => {
      watch.disconnect();
      heights.delete(id);
      makeRoom();
    };
  }, [id]);
  return <span ref={own} hidden />;
}

/** The messages on the screen; `NotifyHost` shows them. */
export function NoticeToaster() {
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <Toast.Root width={{ md: 'lg' }}>
            <Room id={toast.id ?? ''} />
            {toast.type === 'loading' ? (
              <Spinner size="sm" />
            ) : (
              <Icon of={toneLook[toneOf[toast.type ?? 'info'] ?? 'info'].icon} color={toneOf[toast.type ?? 'info'] ?? 'info'} />
            )}
            <Stack gap="0.5" flex="1" maxWidth="100%">
              <Toast.Title>
                {toast.title}
                <Count of={toast.meta?.count as number | undefined} />
              </Toast.Title>
              {toast.description ? <Toast.Description>{toast.description}</Toast.Description> : null}
              <Links links={toast.meta?.links as Notice['links']} />
            </Stack>
            <Toast.CloseTrigger />
          </Toast.Root>
        )}
      </Toaster>
    </Portal>
  );
}

function Count({ of = 1 }: { of: number | undefined }) {
  return of > 1 ? (
    <chakra.span ms="2" fontWeight="normal" data-part="notice-count">
      × {of}
    </chakra.span>
  ) : null;
}

function Links({ links = [] }: Pick<Notice, 'links'>) {
  if (links.length === 0) return null;
  return (
    <chakra.span display="flex" gap="4" flexWrap="wrap">
      {links.map(({ label, href }) => (
        <Link
          key={href}
          href={linkAddress(href)}
          variant="underline"
          textStyle="sm"
          minH="control"
          alignItems="center"
          target="_blank"
          rel="noreferrer"
        >
          {label}
        </Link>
      ))}
    </chakra.span>
  );
}
