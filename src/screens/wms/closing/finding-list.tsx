/** The findings of a month by kind: what blocks first. Each leads to where it is settled. */
import { Checkbox, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  FINDINGS,
  type Finding,
  type FindingKind,
  type Findings,
  findingName,
  type PeriodLine,
  type Settlers,
  settlersKey,
} from '#domain/wms/closing/answers.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useOpenDocument, useOpenList } from '#pages/kit/use-open-document.ts';
import { ReasonNote } from '#ui/reason-note.tsx';
import { Section } from '#ui/section.tsx';

/** Pages that settle what is no document. */
const PAGES: Readonly<Partial<Record<FindingKind, string>>> = {
  unsent: '/device-monitor',
  contact: '/device-monitor',
  ledger: '/box-history-log',
  movement: '/box-history-log',
  reserved: '/warehouse-details',
  erp: '/synchronization-report',
  missing: '/mes/materialConsumptionReport',
  difference: '/stock-cy-statistics',
};
const BY_BOX: readonly FindingKind[] = ['ledger', 'reserved'];

interface FindingListProps {
  readonly row: PeriodLine;
  readonly findings: Findings | undefined;
  readonly loading: boolean;
  readonly failed: string | undefined;
  readonly accepted: readonly string[];
  readonly onAccept: (id: string, on: boolean) => void;
}

export function FindingList({ row, findings, loading, failed, accepted, onAccept }: FindingListProps) {
  const { t } = useTranslation('closing');
  if (findings === undefined) return <Text color="fg.muted">{loading ? t('looking') : (failed ?? t('needsServer'))}</Text>;
  const kinds = FINDINGS.filter((kind) => findings.list.some((one) => one.kind === kind));
  if (kinds.length === 0) return <Text color="fg.muted">{t(row.status === 2 ? 'nothingLate' : 'nothingFound')}</Text>;
  return (
    <>
      {kinds.map((kind) => {
        const list = findings.list.filter((one) => one.kind === kind);
        const total = findings.totals[kind] ?? list.length;
        return (
          <Section key={kind} title={t(`kind.${kind}`)} count={total}>
            <ReasonNote tone={list[0]?.severity === 'block' ? 'error' : 'warn'}>{t(`say.${kind}`)}</ReasonNote>
            <Flex direction="column" gap="1" mt="2">
              {typesIn(list).map((docType) => (
                <Flex key={docType ?? ''} direction="column" gap="1">
                  <OfType kind={kind} docType={docType} who={findings.who[settlersKey({ kind, docType })]} />
                  {list
                    .filter((one) => one.docType === docType)
                    .map((one) => (
                      <Line
                        key={`${one.docId ?? one.subjectId ?? ''}/${one.docNo}`}
                        finding={one}
                        accepted={accepted}
                        onAccept={onAccept}
                      />
                    ))}
                </Flex>
              ))}
              {total > list.length ? <Text color="fg.muted">{t('more', { n: total - list.length })}</Text> : null}
            </Flex>
          </Section>
        );
      })}
    </>
  );
}

/** Types of documents among findings of one kind, in their order; of what is no document there is none. */
const typesIn = (list: readonly Finding[]): readonly (string | null)[] => [...new Set(list.map(({ docType }) => docType))];

interface OfTypeProps extends Pick<Finding, 'kind' | 'docType'> {
  readonly who: Settlers | undefined;
}

/** What they are, where they stand, and who can settle them. */
function OfType({ docType, who }: OfTypeProps) {
  const { t, i18n } = useTranslation(['closing', 'document']);
  const open = useOpenList(docType ?? '');
  const name = docType === null ? '' : t(`document:${docType}.name`, { defaultValue: '' });
  const names = who?.names.join(i18n.language.startsWith('en') ? ', ' : '、') ?? '';
  return (
    <Flex gap="3" align="baseline" wrap="wrap" textStyle="sm">
      {open === null || name === '' ? (
        <chakra.span fontWeight="medium">{name}</chakra.span>
      ) : (
        <chakra.button type="button" className="record-link" onClick={open}>
          {name}
        </chakra.button>
      )}
      {who ? (
        <Text color="fg.muted">{names === '' ? t('who.nobody') : t(who.more > 0 ? 'who.andMore' : 'who.can', { names, n: who.more })}</Text>
      ) : null}
    </Flex>
  );
}

interface LineProps extends Pick<FindingListProps, 'accepted' | 'onAccept'> {
  readonly finding: Finding;
}

function Line({ finding, accepted, onAccept }: LineProps) {
  const { t, i18n } = useTranslation('closing');
  const { canOpen } = useShell();
  const go = useGo();
  const { kind, docType, docId, docNo, docKind = null, subjectId, n, day } = finding;
  // Whoever closes months need not hold the document: the server says which kind it is of.
  const toDocument = useOpenDocument(`${docType ?? ''}:${docId ?? ''}`, {}, docKind);
  const page = PAGES[kind];
  const toPage =
    page !== undefined && canOpen(page) ? () => go(page, BY_BOX.includes(kind) && docNo !== null ? { boxNo: docNo } : {}) : null;
  const open = toDocument ?? toPage;
  const name = findingName(i18n.language, finding) ?? t('noNumber');
  return (
    <Flex gap="3" align="center" minH="control" wrap="wrap">
      {kind === 'contact' && subjectId !== null ? (
        <Checkbox.Root checked={accepted.includes(subjectId)} onCheckedChange={({ checked }) => onAccept(subjectId, checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('answerFor')}</Checkbox.Label>
        </Checkbox.Root>
      ) : null}
      {open === null ? (
        <span>{name}</span>
      ) : (
        <chakra.button type="button" className="record-link" onClick={open}>
          {name}
        </chakra.button>
      )}
      {n > 1 ? <Text color="fg.muted">{t('n', { n })}</Text> : null}
      {day === null ? null : <Text color="fg.muted">{day}</Text>}
    </Flex>
  );
}
