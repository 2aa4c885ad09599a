import { ChakraProvider } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { AskHost } from './feedback/ask.tsx';
import { LoadingHost } from './feedback/loading.tsx';
import { NotifyHost } from './feedback/notify.tsx';
import { useKeypad } from './form/keypad-store.ts';
import { styleSystem } from './theme/system.ts';
import { applyAppearance, useAppearance } from './theme/use-appearance.ts';

const KeypadPanel = lazy(() => import('./form/keypad-panel.tsx').then((m) => ({ default: m.KeypadPanel })));

/** Theme, density and the hosts of messages, questions, overlay and keypad. Placed once, around the router. */
export function UiProvider({ children }: { children: ReactNode }) {
  const theme = useAppearance((state) => state.theme);
  const density = useAppearance((state) => state.density);
  const hand = useAppearance((state) => state.hand);
  useLayoutEffect(() => {
    applyAppearance(document.documentElement, { theme, density, hand });
  }, [theme, density, hand]);
  return (
    <ChakraProvider value={styleSystem()}>
      {children}
      <NotifyHost />
      <AskHost />
      <LoadingHost />
      <KeypadHost />
    </ChakraProvider>
  );
}

function KeypadHost() {
  const wanted = useKeypad((state) => state.target !== null);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <KeypadPanel />
    </Suspense>
  );
}
