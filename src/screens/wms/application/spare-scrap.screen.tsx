/** /spare-parts/spare-parts-scrapping-application: applications to scrap spare parts, box by box; the review moves them to the scrap place. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('SPARE_SCRAP');
