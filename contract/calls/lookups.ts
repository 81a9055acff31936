import { z } from 'zod';
import { Choice } from '../resourceSchemas';
import { defineCall } from './call';

const declare = (name: string) =>
  defineCall({
    id: `lookups.${name}`,
    scope: 'resource',
    method: 'GET',
    path: `/lookup/${name}`,
    permission: 'self',
    allowedForToken: true,
    summary: `Choices for fields that refer to ${name}, for whoever may list what refers to them`,
    response: z.array(Choice),
  });

const declared = new Map<string, ReturnType<typeof declare>>();

/** The call for the choices of fields that refer to `name`: one value for each name. */
export function choicesOf(name: string): ReturnType<typeof declare> {
  const call = declared.get(name) ?? declare(name);
  declared.set(name, call);
  return call;
}
