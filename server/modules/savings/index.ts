export { countableDays, daysOf, type CountedDay } from './countableDays';
export { createSavingsRoutes } from './savings.routes';
export { isFalsified, savingOfSite } from './savings.service';
