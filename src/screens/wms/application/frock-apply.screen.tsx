/** /frock/frock-picking-apply: fixtures that are wanted for an order and its product; the review promises them, lending hands them out. */
import { applicationScreen } from './application.tsx';

export const Screen = applicationScreen('FIXTURE_REQ');
