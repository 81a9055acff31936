export { billRoutes } from './bills.routes';
