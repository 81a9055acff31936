export { createLive } from './live';
