/** The drawer of a form next to its list: cancel and save at the bottom, and the reason when saving needs the network. */
import { Button, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { useDirty } from './use-dirty.ts';

export interface FormDrawerProps {
  readonly title: string;
  readonly beside?: ReactNode;
  /** The drawer holds unsaved entries. */
  readonly dirty: boolean;
  readonly busy: boolean;
  /** Saving is blocked for a reason other than the network. */
  readonly notReady?: boolean;
  /** Id of the form to submit, or the save function where there is no form. */
  readonly save: string | (() => void);
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDrawer({ title, beside, dirty, busy, notReady = false, save, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation('ui');
  const { online } = useSyncStatus();
  useDirty(dirty);
  const close = async (): Promise<void> => {
    if (dirty && !(await confirm({ kind: 'action', question: t('form.leave'), detail: t('form.leaveDetail') }))) return;
    onClose();
  };
  const press = typeof save === 'string' ? ({ type: 'submit', form: save } as const) : ({ onClick: save } as const);
  return (
    <SideDrawer
      title={title}
      beside={beside}
      size="md"
      onClose={() => void close()}
      footer={
        <>
          {online ? null : (
            <Text textStyle="sm" color="fg.muted" role="status">
              {t('record.offline')}
            </Text>
          )}
          <Button variant="outline" onClick={() => void close()}>
            {t('action.cancel')}
          </Button>
          <Button {...press} data-save="" variant="solid" disabled={!online || notReady} loading={busy}>
            {t('record.save')}
          </Button>
        </>
      }
    >
      {children}
    </SideDrawer>
  );
}
