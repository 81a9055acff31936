import type { ReadinessQuery } from '@contract/readiness';

/** Changes what is listed, and goes back to the first page of it unless another is named. */
export type Go = (part: Partial<ReadinessQuery>) => void;
