import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const PAGE = 'print-host.html';
const ENTRY = 'src/shell/printing/host/print-host.ts';
const POLICY = 'sandbox allow-scripts allow-forms';

/** The script of the page, in one piece. */
async function script(): Promise<string> {
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: resolve(ENTRY), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const chunk = [made]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} made no script`);
  return chunk.code.replaceAll('</script', '<\\/script');
}

/** @throws Error when the page names its script in another way */
async function page(): Promise<string> {
  const html = readFileSync(PAGE, 'utf8');
  const tag = `<script type="module" src="/${ENTRY}"></script>`;
  if (!html.includes(tag)) throw new Error(`${PAGE} has to name its script by ${tag}`);
  const code = await script();
  return html.replace(tag, () => `<script>${code}</script>`);
}

/**
 * The page of the print control's frame, with its script inside: it is of an origin of its own, for which every file of the app would be a foreign one, and
 * which no service worker serves.
 */
export function printHost(): Plugin {
  return {
    name: 'print-host',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: PAGE, source: await page() });
    },
    configureServer(server) {
      server.middlewares.use(`/${PAGE}`, (_, response, next) => {
        page().then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.setHeader('content-security-policy', POLICY);
          response.end(html);
        }, next);
      });
    },
  };
}
