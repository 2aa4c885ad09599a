import { chakra, createToaster, Link, Portal, Spinner, Stack, Toast, Toaster } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';
import { type Tone, toneLook } from '#ui/tone.ts';
import type { Notice } from './notify.tsx';

const toaster = createToaster({ placement: 'top', pauseOnPageIdle: true, max: 4 });

const typeOf: Partial<Record<Tone, string>> = { ok: 'success', warn: 'warning', error: 'error', info: 'info' };
const toneOf: Record<string, Tone> = { success: 'ok', warning: 'warn', error: 'error', info: 'info' };

export function showNotice({ tone, title, detail, links }: Notice): void {
  toaster.create({
    type: typeOf[tone] ?? 'info',
    title,
    ...(detail === undefined ? {} : { description: detail }),
    ...(links === undefined ? {} : { meta: { links } }),
    duration: tone === 'error' ? Number.POSITIVE_INFINITY : 4000,
    closable: true,
  });
}

/** The messages on the screen; `NotifyHost` shows them. */
export function NoticeToaster() {
  return (
    <Portal>
      <Toaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {(toast) => (
          <Toast.Root width={{ md: 'sm' }}>
            {toast.type === 'loading' ? (
              <Spinner size="sm" />
            ) : (
              <Icon of={toneLook[toneOf[toast.type ?? 'info'] ?? 'info'].icon} color={toneOf[toast.type ?? 'info'] ?? 'info'} />
            )}
            <Stack gap="0.5" flex="1" maxWidth="100%">
              <Toast.Title>{toast.title}</Toast.Title>
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

function Links({ links = [] }: Pick<Notice, 'links'>) {
  if (links.length === 0) return null;
  return (
    <chakra.span display="flex" gap="4" flexWrap="wrap">
      {links.map(({ label, href }) => (
        <Link key={href} href={href} variant="underline" textStyle="sm" minH="control" alignItems="center" target="_blank" rel="noreferrer">
          {label}
        </Link>
      ))}
    </chakra.span>
  );
}
