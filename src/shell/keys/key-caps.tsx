import { chakra } from '@chakra-ui/react';
import { Fragment } from 'react';

/** Keys as they stand on the keyboard: alternatives beside each other, those pressed together joined by a plus. */
export function KeyCaps({ keys }: { keys: readonly (readonly string[])[] }) {
  return keys.map((together, index) => (
    <Fragment key={together.join('+')}>
      {index > 0 ? ' ' : null}
      <chakra.span whiteSpace="nowrap">
        {together.map((key, at) => (
          <Fragment key={key}>
            {at > 0 ? <chakra.span color="fg.muted"> + </chakra.span> : null}
            <chakra.kbd
              display="inline-block"
              minW="1.7em"
              px="1.5"
              textAlign="center"
              fontFamily="mono"
              textStyle="xs"
              lineHeight="1.6"
              bg="bg.muted"
              borderWidth="var(--line)"
              borderColor="border.emphasized"
              borderRadius="l1"
            >
              {key}
            </chakra.kbd>
          </Fragment>
        ))}
      </chakra.span>
    </Fragment>
  ));
}
