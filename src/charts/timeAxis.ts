export interface TimeMarks {
  timeOf: (atMs: number) => string;
  /** Marks at these instants only, named by `dayOf`: an axis of many days. */
  days?: readonly number[] | undefined;
  dayOf?: ((atMs: number) => string) | undefined;
}

/** Where an axis of time is marked, and with which words. */
export const timeMarks = ({ timeOf, days, dayOf = timeOf }: TimeMarks) => ({
  label: { formatter: days ? dayOf : timeOf, ...(days && { customValues: [...days] }) },
  tick: days ? { customValues: [...days] } : {},
});
