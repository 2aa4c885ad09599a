/**
 * Every route of the platform and the master data (specification §2.1–§2.3), for everybody who might try it. The administrator sees the most words and reads
 * them in both languages, signed out there is one page in both; of the two who are refused, each is refused in one. Where they end on each
 * route is the same in every language (tests/screens/shell/destinations.spec.ts).
 */
import { census } from '#tests/support/census.ts';

census({
  areas: ['platform', 'master-data'],
  walks: [
    ['admin', 'zh'],
    ['admin', 'en'],
    ['nobody', 'zh'],
    ['supplier', 'en'],
  ],
  signedOut: ['zh', 'en'],
});
