/** Starts the server: settings, database, tables, first rows, then listens. Stops in the opposite order. */
import type { Server } from 'node:https';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { buildApp } from './app.ts';
import { type Config, readConfig, withArguments } from './config.ts';
import { ensureDemo } from './demo/ensure-demo.ts';
import { driverOf } from './modules/erp/drivers.ts';
import { startErpSender } from './modules/erp/send.ts';
import { keepAssets } from './modules/files/asset-archive.ts';
import { keepHouse, startHousekeeping } from './modules/housekeeping.ts';
import { startMessageSender, waysOf } from './modules/outgoing/send.ts';
import { startSupplierMail } from './modules/portal/supplier-mail.ts';
import { startComparing } from './modules/reports/pairs/nightly.ts';
import { startSubscriptions } from './modules/reports/subscriptions/send-due.ts';
import { startExpiry } from './modules/stock/expiry.ts';
import { startFolding } from './modules/stock/kept-days.ts';
import { watchFeed } from './modules/sync/feed-watch.ts';
import { announcement } from './modules/tls/announce.ts';
import { openKeeper } from './modules/tls/open-keeper.ts';
import { portOf, watchCertificate } from './plugins/doors.ts';
import { seedBase } from './seed/base.ts';
import { openPool } from './store/database.ts';
import { startEmbeddedPostgres } from './store/embedded-postgres.ts';
import { migrate } from './store/migrate.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

type Stop = () => Promise<void> | void;

/** Runs what was started last first; one that fails does not keep the others from stopping. */
async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const stop of [...stops].reverse()) {
    try {
      await stop();
    } catch (error) {
      complain((error as Error).message);
    }
  }
}

/** Without its database the server is of no use: whatever watches over it is to start both anew. */
const endWithout = (error: Error): void => {
  complain(error.message);
  stop(1);
};

async function openDatabase(config: Config, stops: Stop[]): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: say, warn: complain }, onLost: endWithout });
  stops.push(() => embedded.stop());
  return embedded.connectionString;
}

/** The address as a person would type it. */
const shown = (host: string, port: number): string => `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`;

/** A port that is taken is told as one sentence, as Fastify tells of the other. */
const listenSecurely = (server: Server, { host, tls }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: tls?.port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });

async function start(config: Config, stops: Stop[]): Promise<void> {
  const connectionString = await openDatabase(config, stops);
  await migrate(connectionString);
  const db = openPool(connectionString, 20);
  stops.push(() => db.end());
  const { adminPassword } = await seedBase(db, config);
  if (adminPassword) say(`The account admin was created with the password ${adminPassword} (shown only this once).`);
  await ensureDemo({ db, config }, say);
  const logger = pino({ level: config.mode === 'development' ? 'debug' : 'info' });
  const clientDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'client');
  const clientFolders = [clientDir, await keepAssets(clientDir, config.dataDir)];
  const tls = config.tls && openKeeper(config, config.tls);
  const app = await buildApp({ db, config, loggerInstance: logger, clientFolders, ...(tls ? { tls } : {}) });
  stops.push(() => app.close());
  await keepHouse({ db, config });
  stops.push(startHousekeeping({ db, config }, (error) => logger.error({ err: error }, 'housekeeping failed')));
  stops.push(startExpiry(db, (error) => logger.error({ err: error }, 'expired goods could not be frozen')));
  stops.push(startFolding(db, (error) => logger.error({ err: error }, 'what was posted could not be added to the kept days')));
  stops.push(startComparing(db, (error) => logger.error({ err: error }, 'figures of reports could not be compared')));
  stops.push(watchFeed(db, logger));
  if (config.erp)
    stops.push(startErpSender(db, driverOf(config.erp), (error) => logger.error({ err: error }, 'the ERP could not be told')));
  stops.push(startMessageSender(db, waysOf(config), (error) => logger.error({ err: error }, 'a message could not be sent')));
  stops.push(startSupplierMail({ db, config }, (error) => logger.error({ err: error }, 'suppliers could not be told')));
  stops.push(
    startSubscriptions({ db, config }, (error) => logger.error({ err: error }, 'a report could not be written for its subscriber')),
  );
  const { secure } = app;
  if (secure && tls) {
    await listenSecurely(secure, config);
    const renewed = () => logger.info({ names: tls.facts.names, to: tls.facts.to }, 'the certificate is a new one');
    stops.push(
      watchCertificate(secure, tls, { renewed, fault: (fault) => logger.error({ fault }, 'the certificate could not be renewed') }),
    );
  }
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  say(`Chejian is ready at ${shown(config.host, port)}`);
  if (secure && tls)
    for (const line of announcement(
      { keeper: tls, port: () => portOf(secure, config), publicUrl: config.publicUrl },
      port,
      process.stdout.isTTY,
    ))
      say(line);
}

const stops: Stop[] = [];

// Asked a second time it must not begin anew: the database would be stopped while it stops.
const stop = (code = 0) => void stopAll(stops.splice(0)).then(() => process.exit(code));
process.once('SIGTERM', () => stop());
process.once('SIGINT', () => stop());

try {
  await start(readConfig(withArguments(process.env, process.argv.slice(2))), stops);
} catch (error) {
  complain((error as Error).message);
  await stopAll(stops);
  process.exit(1);
}
