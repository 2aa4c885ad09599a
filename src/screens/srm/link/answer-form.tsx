/** The lines of the order with a day for each, or with what is wrong with them. */
import { Box, Button, chakra, Field, Flex, Text, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { objectKind } from '#domain/wms/codes.ts';
import type { LinkedLine, LinkedOrder } from '#domain/wms/inbound/linked-order.ts';
import { CodeText } from '#ui/code-text.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { Quantity } from '#ui/quantity.tsx';

const answer = call('POST /api/srm/signedLink/answer');

/** What is entered for a line. */
interface Entered {
  readonly day: string;
  readonly kind: string;
  readonly text: string;
}
type Mode = 'confirm' | 'object';

const SHORTEST = 2;
const LONGEST = 500;

interface FormProps {
  readonly token: string;
  readonly order: LinkedOrder;
  readonly onDone: (what: 'confirmed' | 'objected') => void;
}

export function AnswerForm({ token, order, onDone }: FormProps) {
  const { t, i18n } = useTranslation('system');
  const [mode, setMode] = useState<Mode>('confirm');
  const [entered, setEntered] = useState<Readonly<Record<string, Partial<Entered>>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const of = ({ lineId, requiredDate }: LinkedLine): Entered => ({
    day: requiredDate !== null && requiredDate >= order.today ? requiredDate : '',
    kind: '',
    text: '',
    ...entered[lineId],
  });
  const change = (lineId: string, part: Partial<Entered>): void =>
    setEntered((before) => ({ ...before, [lineId]: { ...before[lineId], ...part } }));
  const objected = order.lines.filter((line) => of(line).kind !== '');
  const wrong = (line: LinkedLine): string | null => {
    const { day, kind, text } = of(line);
    if (mode === 'confirm') return day === '' ? t('link.dayMissing') : day < order.today ? t('link.dayPast') : null;
    return kind !== '' && text.trim().length < SHORTEST ? t('link.textMissing') : null;
  };
  const lack = mode === 'object' && objected.length === 0 ? t('link.objectNone') : null;

  const send = async (): Promise<void> => {
    setTried(true);
    setFault(null);
    if (lack !== null || order.lines.some((line) => wrong(line) !== null)) return;
    const body =
      mode === 'confirm'
        ? { token, confirm: order.lines.map((line) => ({ lineId: line.lineId, promisedDate: of(line).day })) }
        : {
            token,
            object: objected.map((line) => ({
              lineId: line.lineId,
              objectKind: Number(of(line).kind),
              supplierRemark: of(line).text.trim(),
            })),
          };
    setBusy(true);
    try {
      await answer(body, { token: false, alertError: false, params: { lang: i18n.language } });
      onDone(mode === 'confirm' ? 'confirmed' : 'objected');
    } catch (error) {
      setFault((error instanceof ApiError ? error.text : null) ?? t('link.failed'));
    } finally {
      setBusy(false);
    }
  };
  const turn = (): void => {
    setMode(mode === 'confirm' ? 'object' : 'confirm');
    setTried(false);
    setFault(null);
  };
  const told = fault ?? (tried ? lack : null);
  return (
    <Flex direction="column" gap="3">
      <Box>
        <CodeText value={order.poNo} />
        <Text textStyle="sm" color="fg.muted">
          {t('link.head', { date: order.orderDate, taxRate: order.taxRate, currency: order.currency })}
        </Text>
        {order.answerText ? <Text mt="1">{t('link.answered', { text: order.answerText })}</Text> : null}
      </Box>
      <chakra.ol listStyleType="none" m="0" p="0" display="grid" gap="3">
        {order.lines.map((line) => (
          <chakra.li key={line.lineId} bg="bg.panel" borderWidth="var(--line)" borderRadius="l2" p="3" display="grid" gap="2">
            <LineHead line={line} currency={order.currency} />
            <LineFields
              mode={mode}
              line={line}
              value={of(line)}
              fault={tried ? wrong(line) : null}
              onChange={(part) => change(line.lineId, part)}
            />
          </chakra.li>
        ))}
      </chakra.ol>
      {told ? (
        <Text role="alert" color="error.fg" textStyle="sm">
          {told}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap" position="sticky" bottom="0" py="2" bg="bg">
        <Button flex="1" size="lg" variant="solid" loading={busy} onClick={() => void send()}>
          {t(mode === 'confirm' ? 'link.confirm' : 'link.object')}
        </Button>
        <Button flex="1" size="lg" variant="outline" disabled={busy} onClick={turn}>
          {t(mode === 'confirm' ? 'link.toObject' : 'link.toConfirm')}
        </Button>
      </Flex>
    </Flex>
  );
}

function LineHead({ line, currency }: { line: LinkedLine; currency: string }) {
  const { t } = useTranslation('system');
  const { matCode, matName, spec, orderQty, unitCode, price, requiredDate } = line;
  return (
    <Box>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {matName} <CodeText value={matCode} />
      </Text>
      {spec ? (
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {spec}
        </Text>
      ) : null}
      <Flex mt="1" columnGap="4" rowGap="1" wrap="wrap" textStyle="sm">
        <span>
          {t('link.qty')} <Quantity value={orderQty} unit={unitCode} />
        </span>
        <span>
          {t('link.price')} <Quantity value={price} unit={currency} />
        </span>
        <span>
          {t('link.required')} {requiredDate ?? '–'}
        </span>
      </Flex>
    </Box>
  );
}

interface FieldsProps {
  readonly mode: Mode;
  readonly line: LinkedLine;
  readonly value: Entered;
  readonly fault: string | null;
  readonly onChange: (part: Partial<Entered>) => void;
}

function LineFields({ mode, line, value, fault, onChange }: FieldsProps) {
  const { t } = useTranslation('system');
  if (mode === 'confirm')
    return (
      <Field.Root required invalid={fault !== null}>
        <Field.Label>{t('link.day')}</Field.Label>
        <DateInput
          label={`${t('link.day')} ${line.matCode}`}
          value={value.day}
          invalid={fault !== null}
          onChange={(day) => onChange({ day })}
        />
        <Field.ErrorText>{fault}</Field.ErrorText>
      </Field.Root>
    );
  const options = objectKind.codes.map((code) => ({ value: String(code), label: t(`link.kind.${code}`) }));
  return (
    <Flex direction="column" gap="2">
      <Field.Root>
        <Field.Label>{t('link.what')}</Field.Label>
        <SelectInput
          label={`${t('link.what')} ${line.matCode}`}
          value={value.kind}
          options={options}
          placeholder={t('link.nothing')}
          onChange={(kind) => onChange({ kind })}
        />
      </Field.Root>
      {value.kind === '' ? null : (
        <Field.Root required invalid={fault !== null}>
          <Field.Label>{t('link.text')}</Field.Label>
          <Textarea rows={2} maxLength={LONGEST} value={value.text} onChange={(event) => onChange({ text: event.target.value })} />
          <Field.ErrorText>{fault}</Field.ErrorText>
        </Field.Root>
      )}
    </Flex>
  );
}
