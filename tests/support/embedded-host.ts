import { startEmbeddedPostgres } from '#server/store/embedded-postgres.ts';

/** A server process reduced to its database: says where it is and waits to be ended or killed. Built and started by its spec. */
const say = (message: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(message)}\n`);

try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: { info: () => undefined, warn: () => undefined } });
  // Before it says so: whoever hears it may end this process at once.
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  say({ connectionString: database.connectionString, adopted: database.adopted });
  setInterval(() => undefined, 60_000);
} catch (error) {
  say({ refused: (error as Error).message });
  process.exitCode = 1;
}
