import { create } from 'zustand';

export interface ConfirmRequest {
  /** 'delete' asks 是否确定删除？, 'action' asks 是否确定操作？ unless a question is given. */
  kind?: 'delete' | 'action';
  question?: string;
  /** What will happen, one sentence. */
  detail?: string;
  confirmLabel?: string;
}

export interface ReasonRequest {
  title: string;
  detail?: string;
  label?: string;
  confirmLabel?: string;
  danger?: boolean;
}

export type Open =
  | { type: 'confirm'; request: ConfirmRequest; answer: (value: boolean) => void }
  | { type: 'reason'; request: ReasonRequest; answer: (value: string | null) => void };

export const useQuestion = create<{ open: Open | null }>(() => ({ open: null }));

export const cancel = (open: Open | null) => {
  if (open?.type === 'confirm') open.answer(false);
  if (open?.type === 'reason') open.answer(null);
};
