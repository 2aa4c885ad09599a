/**
 * Resolves in a task of its own, so that what was typed or tapped meanwhile is heard first. By a message, because timers stand still for a second in a tab
 * behind another.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
