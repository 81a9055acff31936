import { z } from 'zod';

/** One entry of a dictionary as options are made of: the label is in the language of the call. */
export const DictEntry = z
  .object({
    dictCode: z.number().int(),
    dictSort: z.number().int(),
    dictLabel: z.string(),
    dictValue: z.string(),
    dictType: z.string(),
    cssClass: z.string().nullable(),
    listClass: z.string(),
    isDefault: z.string(),
    status: z.string(),
  })
  .meta({ id: 'DictEntry' });
export type DictEntry = z.infer<typeof DictEntry>;
