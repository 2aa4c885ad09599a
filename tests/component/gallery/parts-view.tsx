import { Button, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CodeText } from '#ui/code-text.tsx';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { beginLoading } from '#ui/feedback/loading.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { DateField, QuantityField, SelectField, SwitchField, TextareaField, TextField } from '#ui/form/fields.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { SyncPill } from '#ui/sync-pill.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Receipt } from './data.ts';
import { w } from './words.ts';

interface Form {
  no: string;
  supplier: string;
  expected: string;
  quantity: string;
  weight: string;
  frozen: boolean;
  remark: string;
}

/** What a broken answer of a server would hand to a table. */
const notRows = JSON.parse('{"rows":[]}');

export function PartsView() {
  const [answer, setAnswer] = useState('');
  const [blocked, setBlocked] = useState(false);
  const { control, setError } = useForm<Form>({
    defaultValues: { no: 'DH261100214', supplier: '', expected: '2026-11-20', quantity: '480', weight: '24.5', frozen: true, remark: '' },
  });
  return (
    <Flex direction="column" gap="3" p="4" h="100%" overflow="auto" data-answer={answer}>
      <h1 style={{ fontSize: 20 }}>Parts</h1>
      <Section title="Badges">
        <Flex gap="gap" wrap="wrap" align="center">
          <StateBadge tone="neutral" label={w('open')} />
          <StateBadge tone="info" label={w('checking')} />
          <StateBadge tone="hold" label={w('frozen')} />
          <StateBadge tone="ok" label={w('stored')} />
          <StateBadge tone="error" label={w('refused')} />
          <StateBadge tone="warn" label={w('offlineNote')} size="lg" />
          <CodeText value="BX2611000482" copy />
          <Quantity value="12480.50" unit="千克" size="huge" />
        </Flex>
        <Flex gap="gap" wrap="wrap" mt="3">
          <SyncPill pending={0} attention={0} online />
          <SyncPill pending={12} attention={0} online />
          <SyncPill pending={12} attention={2} online />
          <SyncPill pending={12} attention={0} online={false} />
          <SyncPill pending={12} attention={0} online={false} full />
        </Flex>
      </Section>
      <Section title="Buttons">
        <Flex gap="gap" wrap="wrap">
          <Button variant="solid" onClick={async () => setAnswer(String(await confirm({ kind: 'delete', detail: 'DH261100214' })))}>
            confirm
          </Button>
          <Button onClick={async () => setAnswer((await askReason({ title: w('cancel') })) ?? 'left')}>reason</Button>
          <Button onClick={() => setBlocked(true)}>blocked</Button>
          <Button onClick={() => notify({ tone: 'warn', title: w('offlineNote'), detail: '2' })}>notify</Button>
          <Button
            onClick={() => {
              const end = beginLoading();
              setTimeout(end, 800);
            }}
          >
            loading
          </Button>
          <Button variant="ghost">ghost</Button>
          <Button variant="solid" colorPalette="red">
            danger
          </Button>
          <Button variant="outline" colorPalette="red">
            danger
          </Button>
          <Button disabled>disabled</Button>
        </Flex>
      </Section>
      <Section title="Form">
        <form noValidate>
          <Grid templateColumns="repeat(auto-fill, minmax(16rem, 1fr))" gap="4">
            <TextField control={control} name="no" label={w('no')} required code />
            <SelectField
              control={control}
              name="supplier"
              label={w('supplier')}
              options={[{ value: 'a', code: 'S100', label: '宁波恒锐轴承有限公司', search: 'nbhr' }]}
            />
            <DateField control={control} name="expected" label={w('expected')} />
            <QuantityField control={control} name="quantity" label={w('quantity')} unit="件" />
            <QuantityField control={control} name="weight" label="重量" unit="千克" decimals={2} />
            <SwitchField control={control} name="frozen" label={w('frozen')} />
            <TextareaField control={control} name="remark" label={w('remark')} help="200" />
          </Grid>
          <Button mt="3" onClick={() => setError('no', { message: '到货单号已存在，请使用其他单号' })}>
            error
          </Button>
        </form>
      </Section>
      {blocked ? (
        <Modal title={w('cancel')} answer={{ busy: false, why: w('offlineNote'), give: () => undefined }} onClose={() => setBlocked(false)}>
          {w('no')}
        </Modal>
      ) : null}
      <Section title="Broken table" flush>
        <DataTable<Receipt> id="gallery.broken" label="broken" columns={[]} rows={notRows} rowKey={(row) => row.no} />
      </Section>
    </Flex>
  );
}
