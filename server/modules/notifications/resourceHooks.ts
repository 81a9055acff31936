import type { HooksOf } from '../hookContext';
import { channelHooks } from './channels.hooks';
import { deliveryHooks } from './deliveries.hooks';
import { routeHooks, shiftHooks } from './notifications.hooks';

export const resourceHooks: HooksOf = ({ db, scopeOf, box, targets, times }) => ({
  notificationChannels: channelHooks(box, targets),
  notificationDeliveries: deliveryHooks({ db, scopeOf }),
  notificationRoutes: routeHooks(db),
  dutyShifts: shiftHooks(times),
});
