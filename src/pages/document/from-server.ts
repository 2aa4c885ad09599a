/** A page as the server answers it, for documents that never come to this device: they are looked at here, and worked on where they are held. */
import type { Page } from './plan.ts';

/** What works on rows of this device is left out: verbs, forms, sections, counts that look something up here. */
export function fromServer({ doc, lines, plan }: Page): Page {
  const { compare: _, useMore: _more, emptyTo: _to, many: _many, linesBeneath: _beneath, ...list } = plan.list;
  const { Sections: _sections, useMore: _own, chart: _chart, lineVerbs: _verbs, ...view } = plan.view;
  const { entry: _entry, lease: _lease, ...rest } = plan;
  return { doc, lines, plan: { ...rest, source: 'server', looksOnly: true, list, view } };
}
