/**
 * The page that leads a device to https: why, the root certificate, how to trust it, where to go. For any browser of the last fifteen years, so neither its script
 * nor its style knows anything newer, and it is complete without a script. Its words: `src/locales/<lang>/trust.json`.
 */
import type { Lang } from '#server/modules/messages.ts';
import type { RootFacts } from './keeper.ts';
import { escaped } from './root-files.ts';

const files = import.meta.glob<Record<string, string>>('../../../src/locales/*/trust.json', { eager: true, import: 'default' });

/** @param name of trust.json */
export const trustWord = (lang: Lang, name: string): string => files[`../../../src/locales/${lang}/trust.json`]?.[name] ?? name;

/** What a command of Linux has to do with the file that the page gives. */
const SYSTEM_STORE = 'sudo cp chejian-root.pem /usr/local/share/ca-certificates/chejian.crt && sudo update-ca-certificates';
const CHROMIUM_STORE = 'certutil -d sql:$HOME/.pki/nssdb -A -t "C,," -n Chejian -i chejian-root.pem';

export const TRUST_CSS = `
body { margin: 0; padding: 16px; background: #f6f7f9; color: #16202a; font: 16px/1.6 "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
main, div.page { max-width: 880px; margin: 0 auto; }
h1 { font-size: 26px; line-height: 1.3; margin: 8px 0; }
h2 { font-size: 20px; line-height: 1.3; margin: 24px 0 8px; }
h3 { font-size: 17px; margin: 16px 0 4px; }
p { margin: 8px 0; }
ol { margin: 4px 0; padding-left: 28px; }
li { margin: 4px 0; }
.half { margin-top: 16px; padding: 4px 20px 20px; background: #fff; border: 1px solid #d9dfe5; border-radius: 8px; }
.to { padding: 16px 20px; background: #fff; border: 1px solid #d9dfe5; border-radius: 8px; overflow: hidden; }
.to img { float: right; width: 180px; height: 180px; margin: 0 0 8px 16px; }
.to a { font-size: 20px; font-weight: bold; word-wrap: break-word; }
.state { overflow: hidden; margin: 12px 0 0; padding: 10px 14px; border: 1px solid #b45309; border-radius: 6px; background: #fff7ed; color: #7c2d12; }
.works .state { border-color: #15803d; background: #dcfce7; color: #14532d; }
.yes, .works .no { display: none; }
.works .yes { display: block; }
a { color: #0b6e66; }
a.file { display: block; margin: 8px 0; padding: 12px 16px; background: #0b6e66; border-radius: 6px; color: #fff; font-weight: bold; text-decoration: none; }
code { font: 14px/1.5 Consolas, "DejaVu Sans Mono", monospace; word-wrap: break-word; word-break: break-all; }
code.line { display: block; margin: 4px 0; padding: 8px 10px; background: #eef1f4; border-radius: 4px; }
@media (max-width: 520px) { .to img { float: none; display: block; margin: 0 0 8px; } }
`;

/** A picture from the address that is to be trusted arrives only when it is. */
export const TRUST_JS = `(function () {
  var state = document.getElementById('state');
  var address = state.getAttribute('data-address');
  var asked = 0;
  function ask() {
    var picture = new Image();
    asked += 1;
    picture.onload = function () { document.body.className = 'works'; };
    picture.onerror = function () { setTimeout(ask, 3000); };
    picture.src = address + '/trusted.gif?' + asked;
  }
  ask();
})();
`;

/** One point, and nothing to see. */
export const TRUSTED_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

type Words = (name: string) => string;

const steps = (words: Words, system: string, names: readonly string[], more: Readonly<Record<string, string>> = {}): string =>
  `<h3>${words(system)}</h3><ol>${names.map((name) => `<li>${words(name)}${more[name] ?? ''}</li>`).join('')}</ol>`;

function half(lang: Lang, address: string, root: RootFacts): string {
  const words: Words = (name) => escaped(trustWord(lang, name));
  const line = (text: string) => `<code class="line">${escaped(text)}</code>`;
  const link = escaped(address);
  const facts = `${words('label').replace('{{label}}', () => escaped(root.label))} · ${words('until').replace('{{day}}', root.to.slice(0, 10))}`;
  return `<div class="half" lang="${lang === 'zh' ? 'zh-CN' : 'en'}" id="${lang}">
<p>${words('why')}</p>
<h2>${words('step1')}</h2>
<p>${words('step1Hint')}</p>
<a class="file" href="/root.crt">${words('crt')}</a>
<a class="file" href="/root.mobileconfig">${words('profile')}</a>
<p><a href="/root.pem">${words('pem')}</a></p>
<p>${words('compare')}<code class="line">SHA-256 ${root.sha256}</code></p>
<p>${facts}</p>
<h2>${words('step2')}</h2>
${steps(words, 'android', ['android1', 'android2', 'android3', 'android4'])}
${steps(words, 'ipad', ['ipad1', 'ipad2', 'ipad3'])}
${steps(words, 'windows', ['windows1', 'windows2', 'windows3'], { windows2: line(root.sha1) })}
${steps(words, 'linux', ['linux1', 'linux2', 'linux3'], { linux1: line(SYSTEM_STORE), linux2: line(CHROMIUM_STORE) })}
<h2>${words('step3')}</h2>
<p><a href="${link}/">${link}</a></p>
<p>${words('after')}</p>
</div>`;
}

/** @param address where https is, such as https://192.168.1.10:8443 */
export function trustPage(address: string, root: RootFacts): string {
  const link = escaped(address);
  const both = (name: string) => `${escaped(trustWord('zh', name))}<br><span lang="en">${escaped(trustWord('en', name))}</span>`;
  return `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(trustWord('zh', 'title'))} / ${escaped(trustWord('en', 'title'))}</title>
<link rel="stylesheet" href="/trust.css">
</head>
<body>
<div class="page">
<h1>${both('title')}</h1>
<p><a href="#zh">${escaped(trustWord('en', 'skip'))}</a> · <a href="#en" lang="en">${escaped(trustWord('zh', 'skip'))}</a></p>
<div class="to">
<img src="/trust-qr.svg" alt="${link}" width="180" height="180">
<p>${escaped(trustWord('zh', 'open'))} / <span lang="en">${escaped(trustWord('en', 'open'))}</span></p>
<p><a href="${link}/">${link}</a></p>
<div class="state" id="state" data-address="${link}" role="status"><div class="no">${both('waiting')}</div><div class="yes">${both('works')}</div></div>
</div>
${half('zh', address, root)}
${half('en', address, root)}
</div>
<script src="/trust.js"></script>
</body>
</html>
`;
}
