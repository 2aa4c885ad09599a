/** Code sets of the platform. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';

export const authType = numberSet('authType', { 1: ['系统', 'System'], 2: ['目录', 'Group'], 3: ['页面', 'Page'], 4: ['按钮', 'Button'] });
export const authSystem = textSet('authSystem', { Web: ['网页', 'Web'], App: ['应用', 'App'] });
export const siteModule = textSet('siteModule', { wms: ['仓库管理', 'Warehouse'], srm: ['供应商协同', 'Supplier portal'] });
export const language = textSet('language', { zh: ['中文', 'Chinese'], en: ['英文', 'English'] });
export const tagColour = textSet('tagColour', {
  success: ['成功', 'Success'],
  info: ['信息', 'Information'],
  warning: ['警告', 'Warning'],
  danger: ['危险', 'Danger'],
  neutral: ['中性', 'Neutral'],
});
export const unbindReason = numberSet('unbindReason', {
  1: ['退出', 'Signed out'],
  2: ['强制下线', 'Forced out'],
  3: ['心跳丢失', 'Heartbeat lost'],
  4: ['重新绑定', 'Bound elsewhere'],
});
export const approvalDecision = numberSet('approvalDecision', { 1: ['同意', 'Agreed', 'ok'], 2: ['驳回', 'Rejected', 'error'] });
