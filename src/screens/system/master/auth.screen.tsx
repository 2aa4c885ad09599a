/** The permissions themselves. They are part of the program, so this page exists in development only. */
import { auth } from '#domain/system/user.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';

const COLUMNS = ['authCode', 'authName', 'authNameEn', 'parentId', 'authType', 'authSystem', 'path', 'isHidden', 'sortNo'];
const START = { authType: 3, authSystem: 'Web', sortNo: 0, isHidden: false, isDevOnly: false };

export function Screen({ title }: ScreenProps) {
  return <ResourcePage resource={auth} title={title} columns={COLUMNS} filters={['authType', 'authSystem']} form={{ start: START }} />;
}
