/** One order, answered without an account: opened by the link of a mail, mostly on a phone. */
import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { LinkedOrder } from '#domain/wms/inbound/linked-order.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Icon } from '#ui/icon.tsx';
import { AnswerForm } from './answer-form.tsx';

const read = call<LinkedOrder>('POST /api/srm/signedLink/read');
/** The token speaks for the order; who may be signed in on this device has nothing to do with it. */
const OPEN = { token: false, alertError: false } as const;

interface Linked {
  readonly data: LinkedOrder | null;
  /** The server's own sentence; null where it was out of reach. */
  readonly error: { readonly told: string | null } | null;
  readonly busy: boolean;
}

/** What the link opens. Pages before the sign-in have no store of answers, and this one is asked for once. */
function useLinked(token: string): Linked & { readonly again: () => void } {
  const { language } = useTranslation().i18n;
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<Linked>({ data: null, error: null, busy: true });
  // The server words its refusals in the language of the moment.
  const asked = useMemo(() => ({ token, language, round }), [token, language, round]);
  useEffect(() => {
    const ending = new AbortController();
    setFound((before) => ({ ...before, busy: true }));
    read({ token: asked.token }, { ...OPEN, params: { lang: asked.language }, signal: ending.signal }).then(
      (data) => setFound({ data, error: null, busy: false }),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        setFound((before) => ({ data: before.data, error: { told: error instanceof ApiError ? error.text : null }, busy: false }));
      },
    );
    return () => ending.abort();
  }, [asked]);
  return { ...found, again: () => setRound((n) => n + 1) };
}

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('system');
  const { setLanguage } = useShell();
  const token = query.get('token') ?? '';
  const asked = query.get('lang');
  const [done, setDone] = useState<'confirmed' | 'objected' | null>(null);
  // Once: whoever changes the language afterwards keeps it.
  const [first] = useState<'zh' | 'en' | null>(asked === 'zh' || asked === 'en' ? asked : null);
  useEffect(() => {
    if (first !== null) void setLanguage(first);
  }, [first, setLanguage]);
  const { data, error, busy, again } = useLinked(token);
  return (
    <>
      <TopProgress active={busy} />
      <Flex flex="1" direction="column" align="center" p={{ base: '3', md: '6' }}>
        <Flex direction="column" gap="4" w="100%" maxW="40rem">
          <Box>
            <Text textStyle="sm" color="fg.muted" minH="1lh">
              {data ? `${data.factory} → ${data.supName}` : null}
            </Text>
            <chakra.h1 textStyle="xl" fontWeight="semibold" m="0">
              {title}
            </chakra.h1>
          </Box>
          {done ? (
            <Flex role="status" direction="column" align="center" gap="3" py="8" textAlign="center">
              <Icon of={CircleCheck} boxSize="8" color="ok.fg" />
              <Text>{t(`link.${done}`, { poNo: data?.poNo ?? '' })}</Text>
            </Flex>
          ) : data ? (
            <AnswerForm token={token} order={data} onDone={setDone} />
          ) : error ? (
            <ErrorState message={error.told ?? t('link.failed')} {...(error.told === null ? { onRetry: again } : {})} />
          ) : null}
        </Flex>
      </Flex>
    </>
  );
}
