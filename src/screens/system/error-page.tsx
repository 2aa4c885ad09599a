import { chakra, Flex, Text } from '@chakra-ui/react';
import { type Action, ActionButton } from '#ui/page-header.tsx';

interface ErrorPageProps {
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly actions: readonly Action[];
}

/** Says what happened and what to do next; the first action is the primary one. */
export function ErrorPage({ code, title, text, actions }: ErrorPageProps) {
  return (
    <Flex direction="column" flex="1" align="center" justify="center" gap="4" p="6" textAlign="center">
      <chakra.span textStyle="5xl" fontWeight="semibold" color="fg.muted">
        {code}
      </chakra.span>
      <chakra.h1 textStyle="xl" fontWeight="semibold" m="0">
        {title}
      </chakra.h1>
      <Text maxW="28rem" color="fg.muted">
        {text}
      </Text>
      <Flex gap="gap" wrap="wrap" justify="center">
        {actions.map((action, at) => (
          <ActionButton key={action.key} action={action} variant={at === 0 ? 'solid' : 'outline'} />
        ))}
      </Flex>
    </Flex>
  );
}
