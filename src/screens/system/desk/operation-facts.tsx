/** One operation at the desk: what it was and to which document, why it is here, who did it where, and what was entered. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#domain/kernel/problem.ts';
import { enteredOf } from '#screens/system/kit/entered.ts';
import { EnteredFacts } from '#screens/system/kit/entered-facts.tsx';
import { useOpenDocument } from '#screens/system/kit/use-open-document.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Block, ReasonNote } from '#ui/reason-note.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

export interface Shown {
  readonly type: string;
  readonly docKey: string;
  readonly docType: string;
  readonly docNo: string | null;
  readonly docStatus: number | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly reasons: readonly Problem[];
  readonly refused: boolean;
}

interface DrawerProps {
  readonly shown: Shown;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What a person wrote about it, under its heading. */
  readonly said: { readonly title: string; readonly text: string } | null;
  readonly primary?: Action | undefined;
  readonly actions: readonly Action[];
  readonly onClose: () => void;
}

export function OperationDrawer({ shown, facts, said, primary, actions, onClose }: DrawerProps) {
  const { t } = useTranslation('desk');
  const words = useWords();
  const open = useOpenDocument(shown.docKey, shown.payload);
  const entered = enteredOf(shown.payload);
  return (
    <SideDrawer
      title={words.operation(shown.type)}
      beside={<DocumentName shown={shown} />}
      size="md"
      onClose={onClose}
      footer={
        <Flex gap="gap" wrap="wrap" justify="flex-end">
          {open === null ? null : <ActionButton action={{ key: 'open', label: t('openDocument'), onClick: open }} />}
          {actions.map((action) => (
            <ActionButton key={action.key} action={action} />
          ))}
          {primary ? <ActionButton action={primary} variant="solid" /> : null}
        </Flex>
      }
    >
      {shown.reasons.map((reason) => (
        <ReasonNote key={reason.code} tone={shown.refused ? 'error' : 'warn'}>
          {words.labels.problem(reason)}
        </ReasonNote>
      ))}
      {said === null ? null : (
        <Block title={said.title}>
          <Text textStyle="md">{said.text}</Text>
        </Block>
      )}
      <Facts columns={2} items={facts} />
      {entered.length === 0 ? null : (
        <Block title={t('entered')}>
          <EnteredFacts entries={entered} type={shown.type} words={words} />
        </Block>
      )}
    </SideDrawer>
  );
}

/** Kind and number; a document that was never made has no number. In the drawer with the status it has now. */
export function DocumentName({
  shown,
  short = false,
}: {
  shown: Pick<Shown, 'docKey' | 'docType' | 'docNo' | 'docStatus'>;
  short?: boolean;
}) {
  const words = useWords();
  const status = short || shown.docStatus === null ? null : words.status(shown.docType, shown.docStatus);
  return (
    <Flex as="span" align="center" gap="2" wrap={short ? 'nowrap' : 'wrap'} minW="0">
      <chakra.span>{words.kind(shown.docKey)}</chakra.span>
      {shown.docNo ? <CodeText value={shown.docNo} /> : null}
      {status ? <StateBadge {...status} /> : null}
    </Flex>
  );
}
