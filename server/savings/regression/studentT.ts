import library from 'jstat';

/**
 * The factor of a two-sided interval of Student's t distribution.
 * @param confidence 0 to 1, for example 0.9
 */
export const tFactor = (confidence: number, degreesOfFreedom: number) =>
  library.jStat.studentt.inv(1 - (1 - confidence) / 2, degreesOfFreedom);
