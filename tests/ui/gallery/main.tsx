import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import en from '#locales/en/ui.json';
import zh from '#locales/zh/ui.json';
import { SCROLLER } from '#ui/page-body.tsx';
import { UiProvider } from '#ui/provider.tsx';
import { unlockSound } from '#ui/scan/feedback.ts';
import { densities } from '#ui/theme/density.ts';
import { themes, useAppearance } from '#ui/theme/use-appearance.ts';
import { BoardView, DocumentView, EditorView } from './document-views.tsx';
import { ListView } from './list-view.tsx';
import { PartsView } from './parts-view.tsx';
import { ScanView } from './scan-view.tsx';
import { TabsView } from './tabs-view.tsx';

/** ?view=list&lang=zh&theme=dark&density=touch&hand=left shows one state of one page. */
const query = new URLSearchParams(location.search);
const lang = query.get('lang') === 'en' ? 'en' : 'zh';
const look = useAppearance.getState();
look.setTheme(themes.find((theme) => theme === query.get('theme')) ?? 'light');
look.setDensity(densities.find((density) => density === query.get('density')) ?? 'compact');
look.setHand(query.get('hand') === 'left' ? 'left' : 'right');
document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
unlockSound();

await i18next.use(initReactI18next).init({
  lng: lang,
  fallbackLng: 'zh',
  resources: { zh: { ui: zh }, en: { ui: en } },
  interpolation: { escapeValue: false },
});

const views: Record<string, () => React.ReactNode> = {
  list: () => <ListView state={query.get('state') ?? 'rows'} />,
  document: () => <DocumentView />,
  scan: () => <ScanView state={query.get('state') ?? 'ok'} />,
  board: () => <BoardView />,
  editor: () => <EditorView />,
  parts: () => <PartsView />,
  tabs: () => <TabsView state={query.get('state') ?? 'first'} />,
};

/** There is no server behind the gallery: nothing is asked. */
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={client}>
          <main style={{ height: '100%', overflow: 'auto' }} {...SCROLLER}>
            {views[query.get('view') ?? 'list']?.()}
          </main>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
}
