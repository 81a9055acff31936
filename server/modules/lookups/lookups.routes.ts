import { choicesOf } from '@contract/calls/lookups';
import { jobLookups } from '@contract/jobs';
import { permissionOf, type Resource } from '@contract/resources';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { serve, type Route } from '../../platform/http/route';
import type { Choices } from './choices';

/** The choices of reference fields; whoever may list a resource that refers to them may see them. */
export const choiceRoutes = (
  db: Db,
  resources: readonly Resource[],
  offered: Readonly<Record<string, Choices>>,
): Route[] =>
  Object.entries(offered).map(([name, choices]) => {
    const permissions = resources
      .filter((resource) => refersTo(resource, name))
      .map((resource) => permissionOf(resource, 'list'));
    return serve(choicesOf(name), async ({ actor, language }) => {
      if (!permissions.some((permission) => mayUse(actor, permission))) throw new AppError('forbidden');
      return [...(await choices(db, actor, language))];
    });
  });

const refersTo = ({ fields }: Resource, name: string): boolean =>
  Object.values(fields).some(
    (field) =>
      ('from' in field && field.from === name) ||
      ('picker' in field && field.picker === 'jobTarget' && jobLookups.includes(name)),
  );
