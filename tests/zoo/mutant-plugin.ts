import type { Plugin } from 'vite';
import { MUTANTS } from './mutants.ts';

/** With MUTANT=R7 in the environment, the file of that mutant is loaded with its fault. */
export function mutant(): Plugin {
  const wanted = MUTANTS.find(({ rule }) => rule === process.env.MUTANT);
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!wanted || !id.split('?')[0]?.endsWith(`/${wanted.file}`)) return null;
      if (code.split(wanted.find).length !== 2) throw new Error(`NO PLACE FOR MUTANT ${wanted.rule} in ${wanted.file}`);
      return { code: code.replace(wanted.find, () => wanted.replace), map: null };
    },
  };
}
