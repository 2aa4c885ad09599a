import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, withArguments } from '#server/config.ts';
import { build } from '#server/modules/build.ts';

describe('settings from the environment', () => {
  it('work without any variable: embedded database with the demo factory on port 8080', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      mode: 'production',
      adminPassword: undefined,
      demo: true,
    });
  });

  it('put no demo factory into a database of one’s own unless asked', () => {
    const DATABASE_URL = 'postgres://app:secret@db:5432/factory';
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false });
    expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false);
  });

  it('treat a variable set to nothing as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', APP_MODE: '' })).toMatchObject({
      port: 8080,
      databaseUrl: undefined,
      mode: 'production',
    });
  });

  it.each([
    ['PORT', '80a', 'PORT is "80a"; allowed are 0 (any free port) to 65535.'],
    ['PORT', '70000', 'PORT is "70000"; allowed are 0 (any free port) to 65535.'],
    ['PORT', '-1', 'PORT is "-1"; allowed are 0 (any free port) to 65535.'],
    ['HOST', 'my host', 'HOST is "my host"; allowed is an address to listen on, such as 0.0.0.0 or 127.0.0.1.'],
    ['APP_MODE', 'prod', 'APP_MODE is "prod"; allowed are production, test, development.'],
    ['MIN_BUILD', 'new', `MIN_BUILD is "new"; allowed is a version like 1.4.0, up to this server's own, ${build}.`],
    ['MIN_BUILD', '999.0.0', `MIN_BUILD is "999.0.0"; allowed is a version like 1.4.0, up to this server's own, ${build}.`],
    ['ERP_FORMAT', 'xml', 'ERP_FORMAT is "xml"; allowed are json, csv.'],
    ['DEMO', 'yes', 'DEMO is "yes"; allowed are on, off.'],
    ['TLS', 'on', 'TLS is "on"; allowed are off, local.'],
    ['TLS_PORT', '99999', 'TLS_PORT is "99999"; allowed are 0 (any free port) to 65535.'],
    [
      'TLS_NAMES',
      'plant,*.lan',
      'TLS_NAMES is "plant,*.lan"; allowed are names and addresses of this server with commas between them, such as chejian.lan,192.168.1.10.',
    ],
    ['WEBHOOK_PRIVATE', 'yes', 'WEBHOOK_PRIVATE is "yes"; allowed are on, off.'],
    [
      'MAIL_FROM',
      'plant',
      'MAIL_FROM is "plant"; allowed is an address such as reports@plant.example, or Chejian <reports@plant.example>.',
    ],
    [
      'PUBLIC_URL',
      'plant',
      'PUBLIC_URL is "plant"; allowed is the address at which people open this site, such as https://chejian.plant.example.',
    ],
  ])('refuse %s=%s with one sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new Error(sentence));
  });

  it('never repeat a secret in a refusal', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://app:hunter2@db/factory' })).toThrow(/^DATABASE_URL is the given value(?!.*hunter2)/);
    expect(() => readConfig({ ADMIN_PASSWORD: 'short' })).toThrow(/^ADMIN_PASSWORD is the given value(?!.*short,)/);
    for (const ADMIN_PASSWORD of ['          ', 'administrator', '12345678', 'aaaaaaaa'])
      expect(() => readConfig({ ADMIN_PASSWORD })).toThrow(new RegExp(`^ADMIN_PASSWORD is the given value(?!.*${ADMIN_PASSWORD})`));
    expect(() => readConfig({ ERP_URL: 'ftp://u9:hunter2@erp' })).toThrow(/^ERP_URL is the given value(?!.*hunter2)/);
    expect(() => readConfig({ ERP_SECRET: 'hunter 2' })).toThrow(/^ERP_SECRET is the given value(?!.*hunter)/);
    expect(() => readConfig({ SMTP_URL: 'mail://u:hunter2@mail' })).toThrow(/^SMTP_URL is the given value(?!.*hunter2)/);
    expect(() => readConfig({ WEBHOOK_SECRET: 'hunter2' })).toThrow(/^WEBHOOK_SECRET is the given value(?!.*hunter2)/);
  });

  it('open the ways out of the plant one by one', () => {
    expect(readConfig({})).toMatchObject({ mail: undefined, webhook: undefined, publicUrl: undefined });
    const SMTP_URL = 'smtps://u:p@mail.plant.example:465';
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL is set without MAIL_FROM; mail needs the address it comes from.');
    expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@plant.example' }).mail).toEqual({ url: SMTP_URL, from: 'a@plant.example' });
    const WEBHOOK_SECRET = 'x'.repeat(32);
    expect(readConfig({ WEBHOOK_SECRET }).webhook).toEqual({ secret: WEBHOOK_SECRET, allowPrivate: false, allowHttp: false });
    expect(readConfig({ PUBLIC_URL: 'https://chejian.plant.example/' }).publicUrl).toBe('https://chejian.plant.example');
  });

  it('serve https only when asked, with a certificate of the server or of the plant', () => {
    expect(readConfig({}).tls).toBeUndefined();
    expect(readConfig({ TLS: 'off', TLS_NAMES: 'plant.lan' }).tls).toBeUndefined();
    expect(readConfig({ TLS: 'local' }).tls).toEqual({ port: 8443, names: [] });
    const PUBLIC_URL = 'https://chejian.plant.example/';
    expect(readConfig({ TLS: 'local', TLS_PORT: '443', TLS_NAMES: 'Plant.lan, 10.0.0.5', PUBLIC_URL }).tls).toEqual({
      port: 443,
      names: ['chejian.plant.example', 'plant.lan', '10.0.0.5'],
    });
    const files = { TLS_CERT: 'plant.pem', TLS_KEY: 'plant.key' };
    expect(readConfig(files).tls).toEqual({ port: 8443, names: [], own: { cert: resolve('plant.pem'), key: resolve('plant.key') } });
    expect(() => readConfig({ TLS_CERT: 'plant.pem' })).toThrow('TLS_CERT and TLS_KEY belong together; only one of them is set.');
    expect(() => readConfig({ ...files, TLS: 'local' })).toThrow(/^TLS is local and TLS_CERT is set/);
    expect(() => readConfig({ TLS: 'local', PORT: '8443' })).toThrow('PORT and TLS_PORT are both 8443; http and https need a port each.');
    expect(readConfig({ TLS: 'local', PORT: '0', TLS_PORT: '0' }).tls?.port).toBe(0);
  });

  it('take --lan for TLS=local, beside files of the plant for those, and no other word', () => {
    expect(readConfig(withArguments({}, ['--lan'])).tls).toEqual({ port: 8443, names: [] });
    expect(readConfig(withArguments({ TLS: 'off' }, ['--lan'])).tls).toBeDefined();
    expect(readConfig(withArguments({ TLS_CERT: 'a', TLS_KEY: 'b' }, ['--lan'])).tls?.own).toBeDefined();
    expect(readConfig(withArguments({}, [])).tls).toBeUndefined();
    expect(() => withArguments({}, ['--wan'])).toThrow(
      '"--wan" is unknown; allowed is --lan, which serves https for the tablets of the plant.',
    );
  });

  it('name one way to the ERP, or none', () => {
    expect(readConfig({}).erp).toBeUndefined();
    expect(readConfig({ ERP_FOLDER: 'erp' }).erp).toEqual({ driver: 'file', folder: resolve('erp'), format: 'json' });
    expect(readConfig({ ERP_URL: 'https://erp.example/u9/', ERP_SECRET: 's' }).erp).toEqual({
      driver: 'http',
      url: 'https://erp.example/u9',
      secret: 's',
    });
    expect(() => readConfig({ ERP_FOLDER: 'erp', ERP_URL: 'https://erp.example' })).toThrow(/both set/);
  });

  it('name every wrong variable at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT.*\nDEMO/);
  });
});
