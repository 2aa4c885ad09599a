import type { Plugin } from 'vite';
import type { Mutant } from './mutants.ts';

/** The file of the mutant is loaded with its fault. */
export function mutant({ rule, file, find, replace }: Mutant): Plugin {
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith(`/${file}`)) return null;
      if (code.split(find).length !== 2) throw new Error(`NO PLACE FOR MUTANT ${rule} in ${file}`);
      return { code: code.replace(find, () => replace), map: null };
    },
  };
}
