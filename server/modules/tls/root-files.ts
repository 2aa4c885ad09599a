/** The root certificate as devices take it: for most as it is, for Apple's as a profile. Never anything of a key. */
import { createHash, X509Certificate } from 'node:crypto';
import type { RootFacts } from './keeper.ts';

export const rootDer = ({ pem }: RootFacts): Buffer => new X509Certificate(pem).raw;

/** The same for the same root, so that a profile that is installed again takes the place of the first. */
function uuidOf(root: RootFacts, part: string): string {
  const hash = createHash('sha256').update(`${part} ${root.sha256}`).digest('hex').toUpperCase();
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-A${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign);

/** A profile that holds the root and nothing else: it neither manages the device nor sets anything. */
export function rootProfile(root: RootFacts): string {
  const data = rootDer(root).toString('base64');
  const [inner, outer] = [uuidOf(root, 'certificate'), uuidOf(root, 'profile')];
  const label = escaped(root.label);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>PayloadContent</key>
  <array>
    <dict>
      <key>PayloadCertificateFileName</key><string>chejian-root.crt</string>
      <key>PayloadContent</key><data>${data}</data>
      <key>PayloadDescription</key><string>Root certificate of this Chejian server</string>
      <key>PayloadDisplayName</key><string>${label}</string>
      <key>PayloadIdentifier</key><string>chejian.root.${inner}</string>
      <key>PayloadType</key><string>com.apple.security.root</string>
      <key>PayloadUUID</key><string>${inner}</string>
      <key>PayloadVersion</key><integer>1</integer>
    </dict>
  </array>
  <key>PayloadDescription</key><string>SHA-256 ${root.sha256}</string>
  <key>PayloadDisplayName</key><string>${label}</string>
  <key>PayloadIdentifier</key><string>chejian.profile.${outer}</string>
  <key>PayloadRemovalDisallowed</key><false/>
  <key>PayloadType</key><string>Configuration</string>
  <key>PayloadUUID</key><string>${outer}</string>
  <key>PayloadVersion</key><integer>1</integer>
</dict>
</plist>
`;
}
