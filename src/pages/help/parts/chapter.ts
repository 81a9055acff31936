import type { Block } from './markup';
import { plainOf } from './markup';

export const manualParts = ['tasks', 'pages', 'alarms', 'figures', 'keys', 'words', 'releases'] as const;
export type ManualPart = (typeof manualParts)[number];

export interface Chapter {
  /** As it stands in the address: `task.acknowledge`, `page.Alarms`, `alarm.smoke`. */
  id: string;
  part: ManualPart;
  /** What it stands with in its part: a role, a directory of the menu; empty for none. */
  group: string;
  title: string;
  blocks: readonly Block[];
  /** The address of the page that it tells of. */
  page?: string;
}

/** All that a chapter says, for the search. */
export const saidIn = ({ group, title, blocks }: Chapter): string =>
  [group, title, ...blocks.map(plainOf)].join('\n');
