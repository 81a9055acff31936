import type { ReadinessLack } from '@contract/readiness';
import type { TFunction } from 'i18next';

/** What is lacking, in words. */
export const lackWords = (t: TFunction, { lack, have, need, kind }: ReadinessLack): string =>
  t(`readiness.lack.${lack}`, {
    ...{ have: have ?? '—', need: need ?? '—' },
    kind: kind === null ? '' : t(`diagnosis.${kind}.name`),
  });
