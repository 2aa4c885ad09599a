/** Every route of the platform and the master data (specification §2.1–§2.3), for everybody who might try it, in both languages. */
import { census } from '#tests/support/census.ts';

const everybody = ['admin', 'nobody', 'supplier'] as const;

census({
  areas: ['platform', 'master-data'],
  walks: (['zh', 'en'] as const).flatMap((lang) => everybody.map((name) => [name, lang] as const)),
  signedOut: ['zh', 'en'],
});
