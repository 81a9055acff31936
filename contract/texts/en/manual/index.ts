import { accessPages } from './accessPages';
import { energyPages } from './energyPages';
import { frame } from './frame';
import { systemPages } from './systemPages';
import { tasks } from './tasks';
import { troubles } from './troubles';
import { words } from './words';
import { workPages } from './workPages';

/** Words of the manual: only its page fetches them. */
export const manual = {
  ...frame,
  ...tasks,
  ...troubles,
  ...workPages,
  ...accessPages,
  ...energyPages,
  ...systemPages,
  ...words,
};
