import type { LifeState } from '@contract/siteLife';

export const lifeColour: Readonly<Record<LifeState, string>> = {
  planned: 'default',
  waiting: 'gold',
  inService: 'green',
  maintenance: 'blue',
  retired: 'default',
};
