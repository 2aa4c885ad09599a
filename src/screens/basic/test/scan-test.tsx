/** Shows how the app reads what a scan gun sends: kind and number of a label, and what is wrong with it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScan } from '#domain/system/scan-code.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { ScanBand } from '#ui/scan/scan-band.tsx';
import { ScanHistory, type ScanHistoryEntry } from '#ui/scan/scan-history.tsx';
import { ScanTools } from '#ui/scan/scan-tools.tsx';
import { useScan } from '#ui/scan/use-scan.ts';
import { Section } from '#ui/section.tsx';

const KEPT = 5;

export function ScanTest() {
  const { t } = useTranslation('basic');
  const [entries, setEntries] = useState<readonly ScanHistoryEntry[]>([]);
  useScan(({ text, source }) => {
    const { kind, id, problems } = parseScan(text);
    const tone = problems.length > 0 ? 'error' : kind === 'unknown' ? 'warn' : 'ok';
    giveFeedback(tone);
    const said = t(problems.length > 0 ? 'test.scanBroken' : 'test.scanned', {
      kind: t(`test.kind.${kind}`),
      id: id ?? '',
      source: t(`test.source.${source}`),
    });
    setEntries((before) => [{ id: Date.now(), at: Date.now(), tone, code: text, message: said } as const, ...before].slice(0, KEPT));
  });
  return (
    <>
      <ScanBand instruction={t('test.scan')} hint={t('test.scanHint')} result={entries[0] ?? null} aside={<ScanTools />} />
      <Section title={t('test.scans')}>
        <ScanHistory entries={entries} />
      </Section>
    </>
  );
}
