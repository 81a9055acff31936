export { createSavingsRoutes } from './savings.routes';
