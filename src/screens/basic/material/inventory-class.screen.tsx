/** Classes of materials. */
import { materialClass } from '#domain/basic/material.resource.ts';
import { classScreen } from '#screens/basic/kit/class-screen.tsx';

export const Screen = classScreen(materialClass, ['assetCategory', 'whClassCode', 'isActive']);
