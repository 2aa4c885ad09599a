/** Classes of customers. */
import { customerClass } from '#domain/basic/partner.resource.ts';
import { classScreen } from '#screens/basic/kit/class-screen.tsx';

export const Screen = classScreen(customerClass);
