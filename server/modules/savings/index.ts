export {
  countableDays,
  daysOf,
  isCountableDay,
  isFalsified,
  isTrueDay,
  wholeKwh,
  type CountedDay,
  type CountedSite,
} from './countableDays';
export { eventsOfSites } from './nonRoutine.store';
export { createSavingsRoutes } from './savings.routes';
export { currentKey } from './savingsKeys.store';
export { savingInputOf, savingOfSite } from './savings.service';
