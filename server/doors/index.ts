export { DoorWatch } from './doorWatch';
