export { createLive, createLiveHealth } from './live';
