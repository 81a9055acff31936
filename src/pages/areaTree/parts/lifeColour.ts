import type { LifeState } from '@contract/siteLife';
import type { Tone } from '@/ui/tone';

export const lifeColour: Readonly<Record<LifeState, Tone>> = {
  planned: 'default',
  waiting: 'warning',
  inService: 'success',
  maintenance: 'processing',
  retired: 'default',
};
