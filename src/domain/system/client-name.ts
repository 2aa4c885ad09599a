/** Browser and system in a few words, from what a browser says of itself: "Chrome 131 · Android". Pure. */

type Rule = readonly [name: string, told: RegExp];

/** In this order: most browsers also call themselves by the names of others. */
const BROWSERS: readonly Rule[] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Huawei Browser', /\bHuaweiBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly Rule[] = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony)\b/],
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** @returns the text itself where it names neither */
export function clientName(told: string): string {
  const browser = BROWSERS.flatMap(([name, rule]) => {
    const found = rule.exec(told);
    return found ? `${name} ${found[1]}` : [];
  })[0];
  const system = SYSTEMS.find(([, rule]) => rule.test(told))?.[0];
  return [browser, system].filter(Boolean).join(' · ') || told;
}
