export const controlTabs = ['units', 'commands', 'batches', 'schedules', 'tags'] as const;
export type ControlTab = (typeof controlTabs)[number];
