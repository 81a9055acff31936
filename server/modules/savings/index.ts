export { createSavingsRoutes } from './savings.routes';
export { isFalsified, savingOfSite } from './savings.service';
