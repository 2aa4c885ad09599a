/** /spare-parts/spare-parts-warehousing-application: spare parts that are to come in, many of them old ones that an issue expects. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('SPARE_IN');
