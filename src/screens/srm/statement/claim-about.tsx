/** A claim names its return or its inspection by choice, and is proposed from it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { type ClaimAbout, proposedClaim } from '#domain/wms/claim/claim-about.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ChangeDraft, Draft, Origin, Unread } from '#pages/document/entry-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Section } from '#ui/section.tsx';

const aboutOf = call<readonly ClaimAbout[]>('POST /api/srm/claim/about');

const useAbout = (asked: { supplierId: string } | { docId: string }, enabled: boolean) =>
  useQuery({
    queryKey: ['claim/about', asked],
    queryFn: ({ signal }) => aboutOf(asked, { signal, alertError: false }),
    enabled,
    staleTime: 0,
  });

/** A claim that begins on the page of a return or an inspection. */
export function useClaimOrigin(docId: string): Origin | Unread | undefined {
  const { data, error, refetch } = useAbout({ docId }, true);
  return useMemo(() => {
    if (error && !data) return { retry: () => void refetch() };
    if (!data) return undefined;
    const [first] = data;
    if (!first) return { retry: undefined };
    return { draft: { head: { supplierId: first.supplierId, ...proposedClaim(first) }, lines: [] }, fixed: ['supplierId'] };
  }, [data, error, refetch]);
}

const keyOf = ({ docId, materialId }: Pick<ClaimAbout, 'docId' | 'materialId'>): string => `${docId}/${materialId}`;

export function AboutClaim({ draft, change }: { readonly draft: Draft; readonly change: ChangeDraft }) {
  const { say } = useDocumentWords('claim');
  const labels = useLabels();
  const { supplierId = '', sourceDocId = '', materialId = '' } = draft.head;
  const { data, error, refetch } = useAbout({ supplierId }, supplierId !== '');
  if (supplierId === '') return null;
  const options = (data ?? []).map((one) => ({
    value: keyOf(one),
    code: one.docNo ?? '',
    label: `${labels.kind(one.docType)} · ${one.matCode} ${one.matName} · ${one.qty} ${one.unitCode} · ${one.day}`,
  }));
  const choose = (key: string): void => {
    const found = data?.find((one) => keyOf(one) === key);
    change({ head: { ...draft.head, ...(found ? proposedClaim(found) : { sourceDocType: '', sourceDocId: '', aboutNo: '' }) } });
  };
  return (
    <Section title={say('entry.about')}>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldShell label={say('entry.aboutDoc')} help={say('entry.aboutHelp')}>
          <SelectInput
            label={say('entry.aboutDoc')}
            value={options.some(({ value }) => value === keyOf({ docId: sourceDocId, materialId })) ? `${sourceDocId}/${materialId}` : ''}
            placeholder={say('entry.aboutNone')}
            options={options}
            searchable
            onChange={choose}
          />
        </FieldShell>
      )}
    </Section>
  );
}
