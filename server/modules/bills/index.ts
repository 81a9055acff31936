export { billHooks } from './bills.hooks';
export { billRoutes } from './bills.routes';
