export { countableDays, daysOf, isFalsified, type CountedDay } from './countableDays';
export { eventsOfSites } from './nonRoutine.store';
export { createSavingsRoutes } from './savings.routes';
export { currentKey } from './savingsKeys.store';
export { savingInputOf, savingOfSite } from './savings.service';
