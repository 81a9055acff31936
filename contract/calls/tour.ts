import { TourMove, TourProgress } from '../tour';
import { defineCall } from './call';

const path = '/user/tour';

export const readTour = defineCall({
  id: 'tour.read',
  scope: 'own',
  method: 'GET',
  path,
  permission: 'self',
  summary: 'How far the caller is with the tour of the console',
  response: TourProgress,
});

export const moveTour = defineCall({
  id: 'tour.move',
  scope: 'own',
  method: 'PUT',
  path,
  permission: 'self',
  summary: 'Keeps the step at which the caller stands, to be taken up again at any machine',
  body: TourMove,
});
