export { createSiteImport } from './siteImport.routes';
