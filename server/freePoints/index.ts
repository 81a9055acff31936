export { FreePoints } from './freePoints';
