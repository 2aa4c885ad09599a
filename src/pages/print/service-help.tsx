/** Why printing is unavailable, and how to fix it (specification §8, ux §3.3, §3.4). */

import { Button, chakra, Flex, Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from '#domain/protocol/address.ts';
import type { DriverKind } from '#domain/registry.ts';
import type { ServiceState } from '#pages/kit/printing.ts';
import { controlLinks, controlStart } from './control-links.ts';

export interface ServiceHelpProps {
  readonly driver: DriverKind;
  readonly state: ServiceState;
  /** @param touched called from a user gesture, so the browser may ask for permission */
  readonly onTry: (touched: boolean) => void;
}

export function ServiceHelp({ driver, state, onTry }: ServiceHelpProps) {
  const { t } = useTranslation('print');
  const installs = driver === 'clodop' && (state.state === 'absent' || state.state === 'old');
  const sentence = driver === 'gateway' ? t('gateway.away') : t(keyOf(state), { version: state.version ?? '', least: state.least ?? '' });
  return (
    <Flex direction="column" gap="3" role="alert">
      <Text>{sentence}</Text>
      {installs ? (
        <Flex gap="4" wrap="wrap" textStyle="sm">
          {controlLinks().map(({ label, href }) => (
            <Link
              key={href}
              href={linkAddress(href)}
              variant="underline"
              minH="control"
              alignItems="center"
              target="_blank"
              rel="noreferrer"
            >
              {label}
            </Link>
          ))}
          {state.state === 'absent' ? (
            <Link href={linkAddress(controlStart().href)} variant="underline" minH="control" alignItems="center">
              {controlStart().label}
            </Link>
          ) : null}
        </Flex>
      ) : null}
      {state.access === 'denied' ? <UndoSteps /> : null}
      <Button alignSelf="flex-start" onClick={() => onTry(state.access === 'ask')}>
        {t(state.access === 'ask' ? 'access.allow' : 'again')}
      </Button>
    </Flex>
  );
}

const keyOf = ({ state, access }: ServiceState): string => (state === 'denied' ? `access.${access ?? 'denied'}` : `control.${state}`);

function UndoSteps() {
  const { t } = useTranslation('print');
  return (
    <chakra.ol ps="5" textStyle="sm" listStyleType="decimal">
      {['access.step1', 'access.step2', 'access.step3'].map((key) => (
        <li key={key}>{t(key)}</li>
      ))}
    </chakra.ol>
  );
}
