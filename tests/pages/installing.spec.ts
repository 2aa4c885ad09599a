import { describe, expect, it } from 'vitest';
import { forgetsAfterAWeek, installWay } from '#pages/kit/installing.ts';

const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const TABLET = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const FIREFOX_TABLET = 'Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0';
const FIREFOX_DESK = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';

describe('the way a browser installs the app', () => {
  it.each([
    ['an iPad, which calls itself a Macintosh', IPAD, 5, 'ios'],
    ['Safari on a Macintosh', IPAD, 0, 'mac'],
    ['Chrome on an Android tablet', TABLET, 10, 'android'],
    ['Firefox on an Android tablet', FIREFOX_TABLET, 10, 'firefoxAndroid'],
    ['Firefox at a desk', FIREFOX_DESK, 0, 'firefox'],
    ['Edge at a desk', EDGE, 0, 'desktop'],
    ['Edge on a touch screen', EDGE, 10, 'desktop'],
  ])('%s', (_, userAgent, maxTouchPoints, way) => {
    expect(installWay({ userAgent, maxTouchPoints })).toBe(way);
  });

  it('is pressing in Apple’s browsers, which clear everything after a week without use', () => {
    expect(['ios', 'mac', 'android', 'firefox'].filter((way) => forgetsAfterAWeek(way as never))).toEqual(['ios', 'mac']);
  });
});
