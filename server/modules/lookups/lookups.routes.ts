import { z } from 'zod';
import { jobLookups } from '@contract/jobs';
import { permissionOf, type Resource } from '@contract/resources';
import { Choice } from '@contract/resourceSchemas';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import { route, type Route } from '../../platform/http/route';
import { choicesBy } from './choices';

/** The choices of reference fields; whoever may list a resource that refers to them may see them. */
export const choiceRoutes = (db: Db, resources: readonly Resource[]): Route[] =>
  Object.entries(choicesBy).map(([name, choices]) => {
    const permissions = resources
      .filter((resource) => refersTo(resource, name))
      .map((resource) => permissionOf(resource, 'list'));
    return route({
      id: `lookups.${name}`,
      method: 'GET',
      path: `/lookup/${name}`,
      permission: 'self',
      allowedForToken: true,
      summary: `Choices for fields that refer to ${name}, for whoever may list what refers to them`,
      response: z.array(Choice),
      async handle({ actor, language }) {
        if (!permissions.some((permission) => mayUse(actor, permission))) throw new AppError('forbidden');
        return choices(db, actor, language);
      },
    });
  });

const refersTo = ({ fields }: Resource, name: string): boolean =>
  Object.values(fields).some(
    (field) =>
      ('from' in field && field.from === name) ||
      ('picker' in field && field.picker === 'jobTarget' && jobLookups.includes(name)),
  );
