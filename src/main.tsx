import { startApp } from '#shell/start.tsx';

const root = document.getElementById('root');
if (root) {
  void startApp(root).catch((error: unknown) => {
    // Nothing is running yet that could translate: both languages, and the reason.
    root.textContent = `车间无法启动，请重新打开。 / Chejian could not start, please open it again. (${String(error)})`;
    console.error(error);
  });
}
