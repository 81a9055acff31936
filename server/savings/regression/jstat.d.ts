declare module 'jstat' {
  /** Of the library only what the package uses. */
  export const jStat: {
    studentt: { inv(probability: number, degreesOfFreedom: number): number };
  };
}
