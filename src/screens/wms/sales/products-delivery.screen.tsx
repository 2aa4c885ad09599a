/** /products/products-delivery: what is still to be picked, loaded and shipped. With `load`: the terminal of one issue. */
import { NOT_SHIPPED } from '#domain/wms/sales/sales-issue.document.ts';
import { IssueTerminal } from './issue-terminal.tsx';
import { RAMP, salesIssueScreen } from './sales-issue.tsx';

export const Screen = salesIssueScreen({
  path: RAMP,
  id: 'wms.productsDelivery',
  where: { shipStatus: NOT_SHIPPED },
  faces: [
    {
      when: (query) => query.has('load'),
      Part: ({ title, query }) => {
        const id = query.get('load') ?? '';
        return <IssueTerminal key={id} id={id} title={title} back={RAMP} />;
      },
    },
  ],
});
