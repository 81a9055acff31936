export { FreePoints, type FreePointsPorts } from './freePoints';
