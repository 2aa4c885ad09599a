/** The gallery: generic parts and pages with a small factory's records, one view of one state at a time. */
import { type Look, mount } from '#tests/component/mount.tsx';
import { BoardView, DocumentView, EditorView } from './document-views.tsx';
import { ListView } from './list-view.tsx';
import { PartsView } from './parts-view.tsx';
import { ScanView } from './scan-view.tsx';
import { TabsView } from './tabs-view.tsx';

const views = {
  list: (state = 'rows') => <ListView state={state} />,
  document: () => <DocumentView />,
  scan: (state = 'ok') => <ScanView state={state} />,
  board: () => <BoardView />,
  editor: () => <EditorView />,
  parts: () => <PartsView />,
  tabs: (state = 'first') => <TabsView state={state} />,
} as const;

export type View = keyof typeof views;
export const VIEWS = Object.keys(views) as readonly View[];

/** @param state which of the view's states; each has a first one */
export const show = (view: View, { state, ...look }: Look & { readonly state?: string } = {}): Promise<void> =>
  mount(views[view](state), look);
