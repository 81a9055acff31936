import { z } from 'zod';
import type { ApiDescription, ApiOperation, ApiParameter } from '@contract/apiDescription';
import type { Route } from '../../platform/http/route';
import { Schemas } from './schemas';

const Head = z.object({ code: z.number().int(), msg: z.string() });
const Refusal = Head.extend({
  reason: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  errorId: z.string().optional(),
}).meta({ id: 'Refusal' });

/** Every route of the product as one document of OpenAPI 3.1, from the schemas that check the calls. */
export function describeApi(routes: readonly Route[], prefix: string, version: string): ApiDescription {
  const schemas = new Schemas();
  // Named here, so that it stands among the components.
  schemas.of(z.object({ refusal: Refusal }), 'output');
  const paths: ApiDescription['paths'] = {};
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path)))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'CoolOps',
      version,
      description:
        'Every answer under this prefix has HTTP status 200; the code in the body decides: 200 done, 401 sign in, 403 not permitted, 404 unknown, 409 somebody else was first, 429 slow down, 500 refused with a reason, 601 refused by a rule of the business.',
    },
    servers: [{ url: prefix }],
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    security: [{ bearer: [] }],
  };
}

function operationOf(route: Route, schemas: Schemas): ApiOperation {
  const { id, summary, permission, body, upload } = route;
  const parameters = [...parametersOf(route, 'path', schemas), ...parametersOf(route, 'query', schemas)];
  const type = upload ? 'multipart/form-data' : 'application/json';
  const schema = upload ? uploadSchema : body && schemas.of(body, 'input');
  return {
    operationId: id,
    summary,
    tags: [id.split('.')[0] ?? id],
    'x-permission': permission,
    ...(permission === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(schema && { requestBody: { content: { [type]: { schema } } } }),
    responses: { '200': answerOf(route, schemas) },
  };
}

const uploadSchema = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

function parametersOf(route: Route, place: 'path' | 'query', schemas: Schemas): ApiParameter[] {
  const given = place === 'path' ? route.params : route.query;
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  if (!given)
    return place === 'path' ? inPath.map((name) => parameter(name, place, true, { type: 'string' })) : [];
  const { properties = {}, required = [] } = schemas.opened(given, 'input') as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  return Object.entries(properties)
    .filter(([name]) => place === 'query' || inPath.includes(name))
    .map(([name, schema]) => parameter(name, place, place === 'path' || required.includes(name), schema));
}

const parameter = (
  name: string,
  place: 'path' | 'query',
  required: boolean,
  schema: Record<string, unknown>,
): ApiParameter => ({ name, in: place, required, schema });

function answerOf({ answer = 'data', response }: Route, schemas: Schemas): ApiOperation['responses'][string] {
  if (answer === 'raw')
    return {
      description: 'The bytes themselves; a refusal is an envelope',
      content: { '*/*': { schema: {} } },
    };
  const isSpread = answer === 'whole' && response instanceof z.ZodObject;
  const whole =
    response === undefined ? Head : isSpread ? Head.extend(response.shape) : Head.extend({ data: response });
  return {
    description: 'The envelope; other codes than 200 carry a reason',
    content: { 'application/json': { schema: schemas.of(whole, 'output') } },
  };
}
