/** The script a print control hands to a page: same names and habits as the real one (globals, alerts, one job at a time), nothing of its text. */

export interface ScriptParts {
  readonly origin: string;
  readonly printers: readonly string[];
  readonly version: string;
  readonly busy: boolean;
}

export const controlScript = (parts: ScriptParts): string => `
var CLODOP = (function (config) {
  var job, working = false, count = 0;
  function clear() { job = { items: [], pages: 1, copies: 1, printer: '', title: '', paper: ['', ''] }; }
  function add(type, top, left, width, height, content) { job.items.push({ type: type, top: top, left: left, width: width, height: height, content: content }); }
  function bare(name) { return String(name).replace(/\\\\/g, ''); }
  function pairs(tid) {
    var list = ['charset=utf-8', 'tid=' + tid, 'act=print', 'title=' + job.title, 'printer=' + job.printer, 'copies=' + job.copies, 'pages=' + job.pages,
      'pagewidth=' + job.paper[0], 'pageheight=' + job.paper[1], 'license=' + (lodop.licence || ''), 'itemcount=' + job.items.length];
    job.items.forEach(function (item, i) { for (var key in item) list.push((i + 1) + '_' + key + '=' + item[key]); });
    return 'post:' + list.join('\\f');
  }
  function result(tid) {
    fetch(config.origin + '/c_lastresult.js?tid=' + tid).then(function (answer) { return answer.text(); }).then(function (text) {
      if (text === '') return setTimeout(function () { result(tid); }, 20);
      working = false;
      var value = text.slice(text.indexOf('=') + 1);
      if (/ErrorMS/.test(value)) alert(value.replace('ErrorMS:', ''));
      if (lodop.On_Return) lodop.On_Return(tid, /ErrorMS/.test(value) ? false : value);
      if (!lodop.On_Return_Remain) lodop.On_Return = null;
    }, function () { working = false; });
  }
  clear();
  var lodop = {
    CVERSION: config.version, VERSION: '6.2.2.6', On_Return: null, On_Return_Remain: false,
    GET_PRINTER_COUNT: function () { return config.printers.length; },
    GET_PRINTER_NAME: function (i) { return i < config.printers.length ? config.printers[i < 0 ? 0 : i] : 'Printer NO. overflow'; },
    SET_LICENSES: function () { lodop.licence = Array.prototype.join.call(arguments, '|'); },
    PRINT_INITA: function (top, left, width, height, title) { clear(); job.title = title; return true; },
    SET_PRINT_PAGESIZE: function (orient, width, height) { job.paper = [width, height]; },
    SET_PRINT_COPIES: function (n) { job.copies = n; },
    SET_PRINTER_INDEX: function (which) {
      var found = typeof which === 'number' ? config.printers[which] : config.printers.filter(function (name) { return bare(name) === bare(which); })[0];
      if (found) job.printer = found;
      return Boolean(found);
    },
    NEWPAGE: function () { job.pages += 1; },
    ADD_PRINT_TEXT: function (t, l, w, h, content) { add(2, t, l, w, h, content); },
    ADD_PRINT_BARCODE: function (t, l, w, h, type, value) { add(9, t, l, w, h, type + ':' + value); },
    ADD_PRINT_IMAGE: function (t, l, w, h, content) { add(8, t, l, w, h, content); },
    ADD_PRINT_LINE: function (t, l, t2, l2) { add(3, t, l, l2, t2, 'line'); },
    ADD_PRINT_RECT: function (t, l, w, h) { add(3, t, l, w, h, 'rect'); },
    SET_PRINT_STYLEA: function (n, key, value) { var last = job.items[job.items.length - 1]; if (last) last['style' + key] = value; },
    PRINT: function () {
      if (working || config.busy) { alert("It's Working..."); return false; }
      working = true;
      count += 1;
      var tid = 'T' + Date.now() + '-' + count;
      fetch(config.origin + '/c_dopostdatas', { method: 'POST', body: pairs(tid) }).then(function () { result(tid); }, function () { working = false; });
      return tid;
    },
  };
  return lodop;
})(${JSON.stringify(parts)});
function getCLodop() { return CLODOP; }
`;
