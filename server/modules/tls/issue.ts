/**
 * Makes certificates: a root that devices are asked to trust, and what it signs. ECDSA P-256, as every browser takes it. What Apple asks of a certificate is the
 * strictest of all and holds here: names in the extension and nowhere else, server authentication as the use, and at most 397 days.
 */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const DAY_MS = 86_400_000;
/** A tablet whose clock is late must not find a certificate that does not count yet. */
const BEFORE_MS = 2 * DAY_MS;
const ROOT_MS = 3650 * DAY_MS;
/** With the two days before: less than 397. */
const LEAF_MS = 394 * DAY_MS;

/** Key and certificate in one text, so that a file never holds one without the other. */
export interface Pair {
  readonly key: string;
  readonly cert: string;
}

const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';

const word = (type: string, utf8String: string) =>
  new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value: new AttributeValue({ utf8String }) })]);

const named = (commonName: string): Name => new Name([word(ORGANISATION, 'Chejian'), word(COMMON_NAME, commonName.slice(0, 64))]);

const extension = (extnID: string, value: unknown, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });

const generalName = (name: string): GeneralName =>
  new GeneralName(/[:/]/.test(name) || isIP(name) > 0 ? { iPAddress: name } : { dNSName: name });

/** Private addresses and the names that nobody outside a network can own. */
const PRIVATE_ADDRESSES = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10'],
  ...['fc00::/7', 'fe80::/10', '::1/128'],
];
const PRIVATE_NAMES = ['localhost', 'local', 'lan', 'internal', 'home.arpa', 'localdomain'];

/** The root vouches for nothing beside the plant: whoever steals its key must not be able to be a bank to the plant's tablets. */
function limitsFor(names: readonly string[]): string[] {
  const known = new Set([...PRIVATE_NAMES, ...PRIVATE_ADDRESSES]);
  const more = names
    .filter((name) => !isWithin([...known], name))
    .map((name) => (isIP(name) === 0 ? name : `${name}/${isIP(name) === 4 ? 32 : 128}`));
  return [...known, ...more];
}

const keyId = (spki: SubjectPublicKeyInfo): ArrayBuffer =>
  new Uint8Array(createHash('sha1').update(new Uint8Array(spki.subjectPublicKey)).digest()).buffer;

const spkiOf = (key: KeyObject): SubjectPublicKeyInfo =>
  AsnConvert.parse(key.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo);

/** Positive, as the standard has it. */
function serialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.buffer;
}

const pem = (der: ArrayBuffer): string =>
  `-----BEGIN CERTIFICATE-----\n${(
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END CERTIFICATE-----\n`;

interface Content {
  readonly subject: Name;
  readonly issuer: Name;
  readonly publicKey: SubjectPublicKeyInfo;
  readonly from: Date;
  readonly to: Date;
  readonly extensions: readonly Extension[];
}

function signed({ subject, issuer, publicKey, from, to, extensions }: Content, key: KeyObject): string {
  const signature = new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature,
    issuer,
    subject,
    validity: new Validity({ notBefore: from, notAfter: to }),
    subjectPublicKeyInfo: publicKey,
    extensions: new Extensions([...extensions]),
  });
  const signatureValue = new Uint8Array(sign('sha256', new Uint8Array(AsnConvert.serialize(tbsCertificate)), key)).buffer;
  return pem(AsnConvert.serialize(new Certificate({ tbsCertificate, signatureAlgorithm: signature, signatureValue })));
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

const written = (key: KeyObject): string => String(key.export({ type: 'pkcs8', format: 'pem' }));

/** To the second: certificates know nothing smaller. */
const second = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/** Makes a root certificate. @param label tells it apart from the other roots on a device @param names that it vouches for besides private ones */
export function makeRoot(label: string, names: readonly string[], now: number): Pair {
  const { privateKey, publicKey } = newKeys();
  const spki = spkiOf(publicKey);
  const subject = named(label);
  const permittedSubtrees = new GeneralSubtrees(limitsFor(names).map((name) => new GeneralSubtree({ base: generalName(name) })));
  const extensions = [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId(spki))),
    extension(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees }), true),
  ];
  const content = { subject, issuer: subject, publicKey: spki, from: second(now - BEFORE_MS), to: second(now + ROOT_MS), extensions };
  return { key: written(privateKey), cert: signed(content, privateKey) };
}

const derOf = (cert: string): Buffer => Buffer.from(cert.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
const parsed = (cert: string): TBSCertificate => AsnConvert.parse(derOf(cert), Certificate).tbsCertificate;

/** The names and networks a root may vouch for. */
export function limitsOf(root: string): readonly string[] {
  const found = parsed(root).extensions?.find(({ extnID }) => extnID === id_ce_nameConstraints);
  const limits = found && AsnConvert.parse(found.extnValue.buffer, NameConstraints).permittedSubtrees;
  return [...(limits ?? [])].map(({ base }) => base.dNSName ?? base.iPAddress ?? '');
}

/** Whether a name lies within what a root may vouch for. */
export function isWithin(limits: readonly string[], name: string): boolean {
  const family = isIP(name);
  if (family === 0) return limits.some((limit) => name === limit || name.endsWith(`.${limit}`));
  return limits.some((limit) => {
    const [network = '', bits = ''] = limit.split('/');
    if (isIP(network) !== family) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
    return list.check(name, family === 4 ? 'ipv4' : 'ipv6');
  });
}

/** A certificate for these names. @param names all within the root's limits */
export function makeLeaf(root: Pair, names: readonly string[], now: number): Pair {
  const { subject: issuer, subjectPublicKeyInfo, validity } = parsed(root.cert);
  const { privateKey, publicKey } = newKeys();
  const spki = spkiOf(publicKey);
  const extensions = [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId(spki))),
    extension(id_ce_authorityKeyIdentifier, new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(keyId(subjectPublicKeyInfo)) })),
    extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(generalName))),
  ];
  const to = second(Math.min(now + LEAF_MS, validity.notAfter.getTime().getTime()));
  const content = { subject: named('Server'), issuer, publicKey: spki, from: second(now - BEFORE_MS), to, extensions };
  return { key: written(privateKey), cert: signed(content, createPrivateKey(root.key)) };
}
