/*
 * Runs before anything is painted, and before the app: the first picture of index.html stands in this device's theme and language, and what the app needs of the
 * browser is looked for. Written in ECMAScript 5, the language of browsers that are too old for the app: they have to be able to say so.
 */
(function () {
  'use strict';
  var root = document.documentElement;
  var STOPPED = 'unfit';
  /** How long the logo stands alone before the page says that something may be wrong, in ms: twice what a tablet needs on a bad line. */
  var PATIENCE = 20000;

  function held(key) {
    try {
      return window.localStorage.getItem(key);
    } catch (error) {
      // Storage is closed: light and Chinese, as the app itself decides.
      return null;
    }
  }

  function themeOf(text) {
    try {
      return JSON.parse(text).state.theme || 'light';
    } catch (error) {
      return 'light';
    }
  }

  if (held('lang') === 'en') root.lang = 'en';
  root.className = (root.className + ' ' + themeOf(held('chejian.appearance') || '')).replace(/^ /, '');
  root.setAttribute('data-first', window.location.hash.indexOf('#/login') === 0 ? 'login' : 'page');
  // zod would try whether code may be compiled from text. It may not (scriptSrc in server/plugins/security.ts), and the attempt is reported as a violation.
  window.__zod_globalConfig = { jitless: true };
  // React makes five errors in advance when it is loaded; noting where costs a tablet a fifth of a second. main.tsx sets it back.
  Error.stackTraceLimit = 0;

  /** What the app cannot do without, oldest first: one thing each of the oldest browsers learned with the version in scripts/oldest.ts. */
  function missing() {
    var found = [];
    function need(name, test) {
      var is = false;
      try {
        is = Boolean(test());
      } catch (error) {
        is = false;
      }
      if (!is) found.push(name);
    }
    need('ES modules', function () {
      return 'noModule' in document.createElement('script');
    });
    need('Array.toSorted', function () {
      return Array.prototype.toSorted;
    });
    need('RegExp lookbehind', function () {
      return new RegExp('(?<=a)b');
    });
    need('color-mix()', function () {
      return window.CSS.supports('color', 'color-mix(in srgb, red, blue)');
    });
    need('WebAssembly', function () {
      return window.WebAssembly;
    });
    return found;
  }

  /** Whether the browser lets this address store anything: with storage blocked, asking for it is already an error. */
  function stores() {
    try {
      return Boolean(window.localStorage && window.sessionStorage && window.indexedDB);
    } catch (error) {
      return false;
    }
  }

  function each(list, act) {
    for (var i = 0; i < list.length; i += 1) act(list[i]);
  }

  /** Name and version as the browser gives them. */
  function browser() {
    var agent = window.navigator.userAgent;
    var ways = [
      [/EdgA?\/([\d.]+)/, 'Edge'],
      [/Firefox\/([\d.]+)/, 'Firefox'],
      [/; wv\).*Chrome\/([\d.]+)/, 'Android WebView'],
      [/Chrome\/([\d.]+)/, 'Chrome'],
      [/Version\/([\d.]+).*Safari/, 'Safari'],
      [/(?:MSIE |rv:)([\d.]+)/, 'Internet Explorer']
    ];
    for (var i = 0; i < ways.length; i += 1) {
      var match = ways[i][0].exec(agent);
      if (match) return ways[i][1] + ' ' + match[1];
    }
    return agent;
  }

  /** What was chosen in the app, otherwise the language of the device. */
  function isEnglish() {
    var chosen = held('lang') || window.navigator.language || 'zh';
    return !/^zh/i.test(chosen);
  }

  /** The page stands in both languages, Chinese first: each pair changes places and looks. */
  function putEnglishFirst(page) {
    each(page.querySelectorAll('[lang="zh-CN"]'), function (chinese) {
      var english = chinese.nextElementSibling;
      var look = chinese.className;
      var behind = english.nextSibling;
      chinese.className = english.className;
      english.className = look;
      chinese.parentNode.insertBefore(english, chinese);
      chinese.parentNode.insertBefore(chinese, behind);
    });
    each(page.querySelectorAll('[aria-label]'), function (part) {
      part.setAttribute('aria-label', part.getAttribute('aria-label').split(' / ').reverse().join(' / '));
    });
  }

  var told = '';
  var details = '';

  function show() {
    var page = document.getElementById('unfit');
    if (!page || !told) return;
    page.className = told === 'slow' ? 'unfit unfit-slow' : 'unfit';
    each(page.querySelectorAll('[data-when]'), function (part) {
      part.hidden = (' ' + part.getAttribute('data-when') + ' ').indexOf(' ' + told + ' ') < 0;
    });
    each(page.querySelectorAll('[data-found]'), function (part) {
      part.textContent = browser();
    });
    each(page.querySelectorAll('[data-detail]'), function (part) {
      part.querySelector('[data-reason]').textContent = details;
      part.hidden = details === '';
    });
    each(page.querySelectorAll('input'), function (field) {
      field.value = window.location.href;
    });
    page.hidden = false;
    // Somebody who only waits long may still get the app.
    document.getElementById('root').hidden = told !== 'slow';
  }

  /** Says why the app cannot run here. The first reason stays: what comes after it is its consequence; only a long wait gives way. */
  function tell(why, detail) {
    if (told && told !== 'slow') return;
    told = why;
    details = detail || '';
    if (why !== 'slow') root.setAttribute('data-first', STOPPED);
    show();
  }

  var lacks = missing();
  // Browsers from before the notion of a safe address are too old in the first place.
  if (lacks.length > 0) tell('old', lacks.join(', '));
  else if (!window.isSecureContext || !window.crypto.subtle) tell('insecure');
  else if (!stores()) tell('storage');

  function atLogo() {
    return Boolean(document.querySelector('#root > .first'));
  }

  window.addEventListener(
    'error',
    function (event) {
      var from = event.target && event.target.nodeName;
      if (from === 'SCRIPT' || from === 'LINK') {
        if (atLogo()) tell('partial', String(event.target.src || event.target.href));
      } else if (atLogo() && /SyntaxError/.test(String(event.message))) tell('old', String(event.message));
    },
    true
  );
  // main.tsx: the app itself could not start.
  window.addEventListener('chejian:unfit', function (event) {
    tell(event.detail.why, event.detail.detail);
  });

  // Not DOMContentLoaded, which waits for the program, and would not come as long as the program does not.
  document.addEventListener('readystatechange', function () {
    if (document.readyState !== 'interactive') return;
    var page = document.getElementById('unfit');
    if (isEnglish()) putEnglishFirst(page);
    each(page.querySelectorAll('[data-copy]'), function (button) {
      button.addEventListener('click', function () {
        var field = page.querySelector('input');
        field.focus();
        field.select();
        field.setSelectionRange(0, field.value.length);
        if (document.execCommand('copy')) button.className += ' unfit-done';
      });
    });
    each(page.querySelectorAll('[data-again]'), function (button) {
      button.addEventListener('click', function () {
        window.location.reload();
      });
    });
    show();
    if (told) return;
    var waiting = window.setTimeout(function () {
      if (atLogo()) tell('slow');
    }, PATIENCE);
    new MutationObserver(function (_, observer) {
      if (atLogo()) return;
      observer.disconnect();
      window.clearTimeout(waiting);
      if (told === 'slow') page.hidden = true;
    }).observe(document.getElementById('root'), { childList: true });
  });
})();
