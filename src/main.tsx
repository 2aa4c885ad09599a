import '#sync/older-browsers.ts';
import { isStoreFull } from '#domain/protocol/full-store.ts';
import { startApp } from '#shell/start.tsx';

// Taken away by public/first.js while the libraries were loaded; V8's own, and no other browser minds.
Object.assign(Error, { stackTraceLimit: 10 });

const root = document.getElementById('root');
// public/first.js has found that the app cannot run here, and says why.
if (root && document.documentElement.dataset.first !== 'unfit') {
  void startApp(root).catch((error: unknown) => {
    // Nothing is running yet that could translate: first.js has a page for it, in both languages.
    const why = isStoreFull(error) ? 'full' : 'failed';
    window.dispatchEvent(new CustomEvent('chejian:unfit', { detail: { why, detail: String(error) } }));
    console.error(error);
  });
}
