/** Texts, codes and numbers that the specification of the platform gives word for word, section by section. */
import { describe, expect, it } from 'vitest';
import * as constants from '#api/constants.ts';
import { ApiError, CANCELLED, sentenceOf, TIMED_OUT, UNREACHABLE } from '#api/errors.ts';
import systemEn from '#locales/en/system.json' with { type: 'json' };
import api from '#locales/zh/api.json' with { type: 'json' };
import palette from '#locales/zh/palette.json' with { type: 'json' };
import parts from '#locales/zh/parts.json' with { type: 'json' };
import print from '#locales/zh/print.json' with { type: 'json' };
import problem from '#locales/zh/problem.json' with { type: 'json' };
import shell from '#locales/zh/shell.json' with { type: 'json' };
import system from '#locales/zh/system.json' with { type: 'json' };
import ui from '#locales/zh/ui.json' with { type: 'json' };
import { ChunkError } from '#shell/update/load-chunk.ts';
import { BEAT_MS } from '#sync/advance.ts';
import { OVERSCAN, SEARCH_DEBOUNCE_MS, TREE_INDENT } from '#ui/numbers.ts';
import { sizesLong, sizesShort } from '#ui/table/pager.tsx';
import { selectionLimit } from '#ui/table/selection.ts';
import { rowHeight } from '#ui/theme/density.ts';

describe('§2.2 the shell', () => {
  it('calls its dialogs 设置 and 打印控制', () => {
    expect([palette.settings.title, print.title]).toEqual(['设置', '打印控制']);
  });
  it('keeps ten pages, and closes the printer dialog after half a second', () => {
    expect([constants.CACHED_PAGES, constants.PRINT_DIALOG_MS]).toEqual([10, 500]);
  });
});

describe('§4 states', () => {
  it('warns 检测到U9和MES差异, asked every 30 seconds', () => {
    expect([shell.badge.stockDifference, constants.STOCK_DIFFERENCE_MS]).toEqual(['检测到U9和MES差异', 30_000]);
  });
  it('sends a heartbeat every 15 seconds', () => {
    expect(BEAT_MS).toBe(15_000);
  });
});

describe('§5 validation', () => {
  it('asks for account and password in both languages', () => {
    expect([system.login.empty, systemEn.login.empty]).toEqual(['账号密码不能为空', 'Account password cannot be empty']);
    expect(problem.LOGIN_EMPTY).toBe('账号密码不能为空');
  });
  it('of the printer dialog says 请选择打印机 and 获取不到打印机', () => {
    expect([print.choose, print.noPrinters]).toEqual(['请选择打印机', '获取不到打印机']);
  });
  it('of files: special characters, none chosen, ten at most', () => {
    expect([ui.photo.special, problem.FILE_NAME, api.specialName]).toEqual(Array(3).fill('文件包含特殊字符，请修改！'));
    expect([ui.photo.missing, problem.FILE_NONE, api.noFile]).toEqual(Array(3).fill('请重新选择文件'));
    expect(constants.MAX_FILES).toBe(10);
  });
  it('asks 是否确定删除？ before a delete and 是否确定操作？ before anything else', () => {
    expect([ui.confirm.delete, ui.confirm.action]).toEqual(['是否确定删除？', '是否确定操作？']);
  });
  it('of a table: an array, 1000 rows remembered, half a second before a query', () => {
    expect([ui.table.notArray, parts.chart.notArray]).toEqual(['表格数据需要的是数组格式，请检查你的数据格式', '需要的是数组']);
    expect([selectionLimit, SEARCH_DEBOUNCE_MS]).toEqual([1000, 500]);
  });
});

describe('§7 the calls', () => {
  it('cover the page with 加载中...', () => {
    expect([ui.loading, api.loading]).toEqual(['加载中...', '加载中...']);
  });
});

describe('§8 the error catalogue', () => {
  const said = (code: number, source: 'http' | 'line' | 'envelope' = 'http'): string => {
    const { key, params } = sentenceOf(code, source);
    const [, name = '', number = ''] = /^api:(\w+)(?:\.(\d+))?$/.exec(key) ?? [];
    const text = number ? Reflect.get(api.code, number) : Reflect.get(api, name);
    return String(text).replace('{{code}}', params.code ?? '');
  };
  it.each([
    [400, '400:错误请求'],
    [401, '401:未授权，请重新登录'],
    [403, '403:拒绝访问'],
    [404, '404:请求错误,未找到该资源'],
    [405, '405:请求方法未允许'],
    [408, '408:请求超时'],
    [500, '500:服务器端出错'],
    [501, '501:网络未实现'],
    [502, '服务器响应超时，请刷新当前页'],
    [503, '503:服务不可用'],
    [504, '504:网络超时'],
    [505, '505:http版本不支持该请求'],
    [418, '连接错误418'],
  ])('HTTP %i', (code, text) => {
    expect(said(code)).toBe(text);
  });
  it('601 and 602 without an answer, 999 silent', () => {
    expect([TIMED_OUT, said(TIMED_OUT, 'line'), UNREACHABLE, said(UNREACHABLE, 'line')]).toEqual([
      601,
      '连接服务器失败',
      602,
      '服务器响应超时，请刷新当前页',
    ]);
    expect([CANCELLED, new ApiError(CANCELLED, 'line', null).silent]).toEqual([999, true]);
  });
  it('an envelope: the expired token, and what has no message', () => {
    expect([said(401, 'envelope'), said(500, 'envelope')]).toEqual(['token已过期,请重新登陆!', '操作处理失败,请联系管理员！']);
    expect(problem.SESSION_EXPIRED).toBe('token已过期,请重新登陆!');
  });
  it('a route without a token: 请登录', () => {
    expect([shell.loginNeeded, problem.LOGIN_NEEDED]).toEqual(['请登录', '请登录']);
  });
  it('printing: not ready, and the title of its errors', () => {
    expect([print.control.busy, print.error]).toEqual(['C-Lodop没准备好，请稍后再试！', '错误']);
  });
  it('code that does not come: its sentence, and the code of a stylesheet', () => {
    expect(shell.chunk.failed).toBe('Loading chunk {{name}} failed');
    expect(constants.CHUNK_TIMEOUT_MS).toBe(120_000);
    const styles = ChunkError.from('home', new Error('Unable to preload CSS for /assets/home.css'));
    expect([styles.message, styles.type, styles.code]).toEqual(['Loading chunk home failed', 'missing', 'CSS_CHUNK_LOAD_FAILED']);
    expect(ChunkError.from('home', new Error('Failed to fetch')).code).toBe('CHUNK_LOAD_FAILED');
  });
});

describe('§9 constants', () => {
  it('of requests: practically no time-out; 999 rows to count inactive users', () => {
    expect([constants.REQUEST_TIMEOUT_MS, constants.INACTIVE_USERS_PAGE_SIZE]).toEqual([999_999_999, 999]);
  });
  it('of tables: page sizes, ten at first, row height 60, three extra rows, indents', () => {
    expect([sizesShort, sizesLong, constants.PAGE_SIZE]).toEqual([[10, 20, 30, 50], [10, 20, 50, 100, 200], 10]);
    expect([rowHeight.touch, OVERSCAN, TREE_INDENT]).toEqual([60, 3, 20]);
  });
});
