import { z } from 'zod';

type Json = Record<string, unknown>;

/** One parameter of a call, in its path or its query. */
export interface ApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: Json;
}

export interface ApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-permission': string;
  parameters?: ApiParameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>;
}

/** As much of OpenAPI 3.1 as we write and show. */
export interface ApiDescription {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Json>; securitySchemes: Json };
  security: Record<string, string[]>[];
}

/** Checked by its parts' owner, a validator in a test; here only that it is an object. */
export const ApiDescriptionAnswer = z
  .record(z.string(), z.unknown())
  .transform((value) => value as unknown as ApiDescription);
