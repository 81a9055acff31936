import { manualTasks, type ManualRole } from '@contract/manual';
import type { TFunction } from 'i18next';
import type { Chapter } from '../chapter';
import { blocksOf } from '../markup';
import { namesPages, type PageNames } from '../pageNames';

const roles = Object.keys(manualTasks) as ManualRole[];

/** What the roles do, step by step; a task on a page that the user may not open is none of theirs. */
export const taskChapters = (t: TFunction, pages: PageNames): Chapter[] =>
  roles.flatMap((role) =>
    manualTasks[role].flatMap((task): Chapter[] => {
      const id = `task.${task}`;
      if (
        !namesPages(t(`manual.${id}.text`, { skipInterpolation: true })).every((name) => name in pages.open)
      )
        return [];
      return [
        {
          id,
          part: 'tasks',
          group: t(`manual.role.${role}`),
          title: t(`manual.${id}.title`),
          blocks: blocksOf(t(`manual.${id}.text`, { page: pages.links })),
        },
      ];
    }),
  );
