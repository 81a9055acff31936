export { createSavingsRoutes } from './savings.routes';
export { isFalsified } from './savings.service';
