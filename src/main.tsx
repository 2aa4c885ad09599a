import { startApp } from '#shell/start.tsx';

// Taken away by public/first.js while the libraries were loaded; V8's own, and no other browser minds.
Object.assign(Error, { stackTraceLimit: 10 });

const root = document.getElementById('root');
if (root) {
  void startApp(root).catch((error: unknown) => {
    // Nothing is running yet that could translate: both languages, and the reason.
    root.textContent = `车间无法启动，请重新打开。 / Chejian could not start, please open it again. (${String(error)})`;
    console.error(error);
  });
}
