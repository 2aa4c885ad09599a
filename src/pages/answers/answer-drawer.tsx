/** One answer beside its list: why it is there, what was said, its facts, and what may be done about it. */
import { Flex, Text } from '@chakra-ui/react';
import { Facts } from '#ui/facts.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Block, ReasonNote } from '#ui/reason-note.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { type BaseWords, factsOf } from './known.tsx';
import type { AnswersPlan, DrawerPlan } from './plan.ts';
import { useAnswerVerbs } from './use-answer-verbs.ts';

interface AnswerDrawerProps<R, W extends BaseWords> {
  readonly plan: AnswersPlan<R, W>;
  readonly drawer: DrawerPlan<R, W>;
  readonly row: R;
  readonly onClose: () => void;
}

const noActions = (): readonly Action[] => [];

export function AnswerDrawer<R, W extends BaseWords>({ plan, drawer, row, onClose }: AnswerDrawerProps<R, W>) {
  const words = plan.useWords();
  const verbs = useAnswerVerbs(plan, words);
  const ways = (drawer.useActions ?? noActions)(row);
  const done = verbs.ofRow(drawer.verbs ?? [], row, onClose);
  const said = drawer.said?.(row, words);
  const { Below } = drawer;
  return (
    <SideDrawer
      title={drawer.title(row, words)}
      beside={drawer.beside?.(row, words)}
      size="md"
      onClose={onClose}
      footer={ways.length + done.length > 0 ? <Foot ways={ways} verbs={done} /> : undefined}
    >
      {drawer.notes?.(row, words).map(({ tone, text }) => (
        <ReasonNote key={text} tone={tone}>
          {text}
        </ReasonNote>
      ))}
      {said ? (
        <Block title={said.title}>
          <Text textStyle="md">{said.text}</Text>
        </Block>
      ) : null}
      <Facts columns={2} items={factsOf(plan.known, drawer.facts, row, words)} />
      {Below ? <Below row={row} /> : null}
    </SideDrawer>
  );
}

function Foot({ ways, verbs }: { ways: readonly Action[]; verbs: readonly Action[] }) {
  return (
    <Flex gap="gap" wrap="wrap" justify="flex-end">
      {[...ways, ...verbs].map((action) => (
        <ActionButton key={action.key} action={action} variant={action === verbs.at(-1) ? 'solid' : 'outline'} />
      ))}
    </Flex>
  );
}
