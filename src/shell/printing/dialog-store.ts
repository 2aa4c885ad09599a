/** The one question of printing: by which printer, which template, how many. */
import { create } from 'zustand';
import type { LabelKind } from '#domain/system/print/fields.ts';
import type { DriverKind, UsedTemplate } from '#domain/system/print/job.ts';
import type { Printing } from '#pages/kit/printing.ts';

export interface PrintChoice {
  readonly driver: DriverKind;
  readonly printer: string;
  readonly template: UsedTemplate;
  readonly copies: number;
}

export interface PrintQuestion {
  readonly kind: LabelKind;
  readonly title: string;
  readonly driver: DriverKind;
  readonly printing: Printing;
  readonly templates: readonly UsedTemplate[];
  readonly first: UsedTemplate;
  readonly copies: number;
  /** Null: the person has left. */
  readonly answer: (choice: PrintChoice | null) => void;
}

export const usePrintQuestion = create<{ readonly open: PrintQuestion | null }>(() => ({ open: null }));

/** A second question answers the first with "left". */
export function askPrinter(question: Omit<PrintQuestion, 'answer'>): Promise<PrintChoice | null> {
  usePrintQuestion.getState().open?.answer(null);
  return new Promise((resolve) => {
    const answer: PrintQuestion['answer'] = (choice) => {
      if (usePrintQuestion.getState().open?.answer === answer) usePrintQuestion.setState({ open: null });
      resolve(choice);
    };
    usePrintQuestion.setState({ open: { ...question, answer } });
  });
}
