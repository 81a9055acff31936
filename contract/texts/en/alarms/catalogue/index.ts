import { airConditioning } from './airConditioning';
import { centre } from './centre';
import { climate } from './climate';
import { energy } from './energy';
import { outcomes } from './outcomes';
import { power } from './power';
import { safety } from './safety';
import { sensors } from './sensors';

/** Names, causes and advice of all alarms. */
export const catalogue = {
  ...airConditioning,
  ...centre,
  ...climate,
  ...energy,
  ...outcomes,
  ...power,
  ...safety,
  ...sensors,
};
