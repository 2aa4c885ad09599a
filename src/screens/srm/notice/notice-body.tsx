/** The text of a notice while it is written: as wide as it is read. */
import { chakra } from '@chakra-ui/react';
import { SrmNotice } from '#domain/srm/notice.document.ts';
import type { ChangeDraft, Draft } from '#pages/document/entry-plan.ts';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { Section } from '#ui/section.tsx';

const LINES = 14;

export function NoticeBody({ draft: { head }, change }: { readonly draft: Draft; readonly change: ChangeDraft }) {
  const label = useLabels().field(SrmNotice.name, 'body');
  return (
    <Section title={label}>
      <chakra.div maxW="70ch">
        <FieldInput
          name="body"
          field={SrmNotice.fields.body}
          label={label}
          none=""
          rows={LINES}
          required
          value={head.body ?? ''}
          onChange={(body) => change({ head: { ...head, body } })}
        />
      </chakra.div>
    </Section>
  );
}
