// Runs before anything is painted, and before the app: the first picture of index.html stands in this device's theme and language.
(() => {
  const root = document.documentElement;
  try {
    if (localStorage.getItem('lang') === 'en') root.lang = 'en';
    root.classList.add(JSON.parse(localStorage.getItem('chejian.appearance') ?? '{}').state?.theme ?? 'light');
  } catch {
    // Storage is closed or holds something else: light and Chinese, as the app itself decides.
  }
  root.dataset.first = location.hash.startsWith('#/login') ? 'login' : 'page';
  // zod would try whether code may be compiled from text. It may not (scriptSrc in server/plugins/security.ts), and the attempt is reported as a violation.
  globalThis.__zod_globalConfig = { jitless: true };
  // React makes five errors in advance when it is loaded; noting where costs a tablet a fifth of a second. main.tsx sets it back.
  Error.stackTraceLimit = 0;
})();
