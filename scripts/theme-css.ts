import { ChakraProvider } from '@chakra-ui/react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { styleSystem } from '../src/ui/theme/system.ts';

/** What Chakra reckons at every start: reset, global styles and the variables of all tokens. */
const IN_CHAKRA = /\[\s*getPreflightCss\(\),\s*getGlobalCss\(\),\s*getTokenCss\(\)\s*\]/;

/** Written by Chakra's own provider, so that it is to the letter what the browser would have made of it. */
const css = (): string =>
  [...renderToString(ChakraProvider({ value: styleSystem(), children: null })).matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
    .map(([, text]) => text)
    .join('');

/**
 * Puts the theme's style sheet beside the built app as a file and takes its making out of the app: reckoning it, hashing it and taking it apart rule by
 * rule was a third of a tablet's start. Without a build (development, tests) Chakra makes it in the browser as ever.
 */
export function themeCss(): Plugin {
  let taken = false;
  return {
    name: 'theme-css',
    apply: 'build',
    config: () => ({ define: { THEME_CSS_IS_BUILT: 'true' } }),
    buildStart() {
      this.emitFile({ type: 'asset', name: 'theme.css', source: css() });
    },
    transform: {
      filter: { id: /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]styled-system[\\/]system\.js$/ },
      handler: (code) => {
        taken = IN_CHAKRA.test(code);
        return { code: code.replace(IN_CHAKRA, '[]'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !taken) this.error('Chakra makes its global styles elsewhere now: scripts/theme-css.ts has to look there');
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { filename, bundle = {} }) {
        const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes('theme.css'));
        // The frame of the print control draws nothing.
        if (!file || !filename.endsWith('index.html')) return [];
        return [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file.fileName}` }, injectTo: 'head' }];
      },
    },
  };
}
