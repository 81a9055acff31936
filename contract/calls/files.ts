import { z } from 'zod';
import { ExportProgress, ExportTicket } from '../exports';
import { defineCall } from './call';

const uploadLimitBytes = 10 * 1024 * 1024;

export const uploadFile = defineCall({
  id: 'files.upload',
  scope: 'own',
  method: 'POST',
  path: '/common/upload',
  permission: 'self',
  summary: 'Keeps a file whose content is what its name says; pictures are drawn anew',
  upload: { maxBytes: uploadLimitBytes },
  body: z.strictObject({}),
  answer: 'whole',
  response: z.object({
    url: z.string(),
    fileName: z.string(),
    newFileName: z.string(),
    originalFilename: z.string(),
  }),
});

export const downloadFile = defineCall({
  id: 'files.download',
  scope: 'own',
  method: 'GET',
  path: '/common/download',
  permission: 'self',
  allowedForToken: true,
  summary:
    'A file that was prepared for the caller, by the name that was told; with delete=true only once (R-CALL-10)',
  query: z.strictObject({
    fileName: z.string().max(200),
    delete: z.enum(['true', 'false']).default('false'),
  }),
  answer: 'raw',
});

export const readFile = defineCall({
  id: 'files.read',
  scope: 'own',
  method: 'GET',
  path: '/common/file/{name}',
  permission: 'self',
  summary: 'An uploaded file, for anyone who is signed in and was told its name',
  params: z.object({ name: z.string().max(64) }),
  answer: 'raw',
});

export const readExportProgress = defineCall({
  id: 'files.progress',
  scope: 'own',
  method: 'GET',
  path: '/common/export/progress',
  permission: 'self',
  allowedForToken: true,
  summary: 'How far the own export with this ticket is; null before it begins and after it ended',
  query: z.strictObject({ ticket: ExportTicket }),
  response: ExportProgress.nullable(),
});
