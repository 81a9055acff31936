import { z } from 'zod';

/** One thing that is wrong with a row of an import. */
export const ImportProblem = z.object({
  /** As the spreadsheet program letters it; null when it is no matter of one column of the file. */
  column: z.string().nullable(),
  reason: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** One row of an import, by what became of it; the example of the template is passed over. */
export const ImportLine = z.object({
  row: z.number().int(),
  title: z.string(),
  outcome: z.enum(['added', 'updated', 'failed', 'example']),
  problems: z.array(ImportProblem),
  /** Told once: the first password of a user that was made. */
  secret: z.string().nullable(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const ImportReport = z
  .object({
    isDryRun: z.boolean(),
    added: z.number().int(),
    updated: z.number().int(),
    failed: z.number().int(),
    /** Heads of columns that are not imported. */
    ignored: z.array(z.string()),
    /** Sheet that was read; null in a file without sheets. */
    sheet: z.string().nullable(),
    /** Sheets that hold something and were not read. */
    otherSheets: z.array(z.string()),
    /** Row of the heads, as the spreadsheet program counts; what is above it was not read. */
    headRow: z.number().int(),
    /** Name under which the failed rows can be fetched once, as a table to correct; null when there are none. */
    failedFile: z.string().nullable(),
    lines: z.array(ImportLine),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof ImportReport>;
