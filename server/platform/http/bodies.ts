import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { isTooDeep } from './depth';
import type { Upload } from './route';

const tooDeep = () => new AppError('validation', {}, { body: 'fields.body.tooDeep' });

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came: a signature is over that. */
    sentText: string | null;
  }
}

/** JSON (an empty body is an empty object), plain text, and the form bodies of the admin API's older clients. */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('sentText', null);
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.sentText = body.toString();
    if (body === '') done(null, {});
    else
      readJson.call(app, request, body.toString(), (error: Error | null, value?: unknown) =>
        isTooDeep(value) ? done(tooDeep(), undefined) : done(error, value),
      );
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Read whole, within the limit of its route; taken apart where the route says that it takes a file.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

export interface Multipart {
  fields: Record<string, string>;
  upload: Upload | null;
}

/** @throws AppError 'validation' when the body is no multipart form */
export async function readMultipart(body: unknown, contentType: string): Promise<Multipart> {
  if (!Buffer.isBuffer(body)) throw new AppError('validation', {}, { file: 'fields.required' });
  const form = await formOf(body, contentType);
  const fields: Record<string, string> = {};
  let upload: Upload | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else upload ??= { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  return { fields, upload };
}

async function formOf(body: Buffer, contentType: string): Promise<FormData> {
  try {
    const headers = { 'content-type': contentType };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw new AppError('validation', {}, { body: 'fields.body.malformed' });
  }
}
