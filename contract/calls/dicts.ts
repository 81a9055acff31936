import { z } from 'zod';
import { DictEntry } from '../dicts';
import { defineCall } from './call';

export const listDictTypes = defineCall({
  id: 'dicts.optionselect',
  scope: 'global',
  method: 'GET',
  path: '/system/dict/type/optionselect',
  permission: 'system:dict:list',
  summary: 'Every dictionary by name and type',
  response: z.array(
    z.object({ dictId: z.number(), dictName: z.string(), dictType: z.string(), status: z.string() }),
  ),
});

export const refreshDicts = defineCall({
  id: 'dicts.refresh',
  scope: 'global',
  method: 'DELETE',
  path: '/system/dict/type/refreshCache',
  permission: 'system:dict:remove',
  summary: 'Every process reads its dictionaries anew',
});

const entries = {
  method: 'GET',
  permission: 'self',
  summary: 'The enabled entries of a dictionary, in order; none when it is unknown (R-CALL-08)',
  params: z.object({ dictType: z.string().max(100) }),
  response: z.array(DictEntry),
  allowedForDisplay: true,
  allowedForToken: true,
} as const;

export const readDict = defineCall({
  ...entries,
  id: 'dicts.by.type',
  scope: 'global',
  path: '/system/dict/data/type/{dictType}',
});

/** As other clients of the family ask. */
export const readDictOfFamily = defineCall({
  ...entries,
  id: 'dicts.by.dictType',
  scope: 'global',
  path: '/system/dict/data/dictType/{dictType}',
});
