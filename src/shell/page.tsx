/** One page inside its tab: the screen of a path, or why its code did not come. */
import { Box } from '@chakra-ui/react';
import { Component, type ReactNode, useMemo, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router-dom';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { routeOf, titleOf } from './routes.ts';
import { loadedScreen, loadScreen } from './screens.ts';

export function Page({ location }: { location: Location }) {
  const { t, i18n } = useTranslation('shell');
  const [, again] = useReducer((count: number) => count + 1, 0);
  const query = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const route = routeOf(location.pathname);
  const screen = loadedScreen(location.pathname);
  const title = route ? titleOf(route, i18n.language) : '';
  const Screen = screen && 'Screen' in screen ? screen.Screen : undefined;
  // A page one comes back to under the same question is as it was left.
  const content = useMemo(() => (Screen ? <Screen query={query} title={title} /> : null), [Screen, query, title]);
  if (!route) return null;
  if (!screen || 'error' in screen) {
    const retry = () => void loadScreen(route.path).then(again);
    const { chunk = route.path, details, code } = screen?.error ?? {};
    return (
      <Box p="4">
        <h1 hidden>{title}</h1>
        <ErrorState message={t('chunk.failed', { name: chunk })} details={[code, details].filter(Boolean).join(': ')} onRetry={retry} />
        <EmptyState advice message={t('chunk.why')} action={{ label: t('chunk.reload'), onClick: () => window.location.reload() }} />
      </Box>
    );
  }
  return <PageBoundary message={t('page.broken')}>{content}</PageBoundary>;
}

interface BoundaryProps {
  readonly message: string;
  readonly children: ReactNode;
}

/** A fault of one screen takes down that screen only; what is saved is saved. */
class PageBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ErrorState message={this.props.message} details={String(error.stack ?? error)} onRetry={() => this.setState({ error: null })} />
    );
  }
}
