import { ApiDescriptionAnswer } from '@contract/apiDescription';
import { Download, route, type Route } from '../../platform/http/route';
import { describeApi } from './document';

export interface ApiDescriptionDeps {
  /** All routes of the product; known when the house stands. */
  routes(): readonly Route[];
  prefix: string;
  version: string;
}

const permission = 'tool:swagger:list';

/** What the product answers to, told by the product itself. */
export function createApiDescription({ routes, prefix, version }: ApiDescriptionDeps): { routes: Route[] } {
  let known: ReturnType<typeof describeApi> | null = null;
  const describe = () => (known ??= describeApi(routes(), prefix, version));
  return {
    routes: [
      route({
        id: 'apiDescription.read',
        method: 'GET',
        path: '/tool/swagger',
        permission,
        summary:
          'Every call of the product with its permission, parameters and answers (OpenAPI 3.1), in data',
        response: ApiDescriptionAnswer,
        handle: async () => describe(),
      }),
      route({
        id: 'apiDescription.file',
        method: 'GET',
        path: '/tool/swagger/openapi.json',
        permission,
        summary: 'The same as a file',
        answer: 'raw',
        handle: async () =>
          new Download(Buffer.from(JSON.stringify(describe(), null, 2)), {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="coolops-openapi.json"',
            'download-filename': 'coolops-openapi.json',
            'access-control-expose-headers': 'Content-Disposition,download-filename',
          }),
      }),
    ],
  };
}
