import * as calls from '@contract/calls/apiDescription';
import { Download, type Route, serve } from '../../platform/http/route';
import { describeApi } from './document';

export interface ApiDescriptionDeps {
  /** All routes of the product; known once everything is composed. */
  routes(): readonly Route[];
  prefix: string;
  version: string;
}

/** What the product answers to, told by the product itself. */
export function createApiDescription({ routes, prefix, version }: ApiDescriptionDeps): { routes: Route[] } {
  let known: ReturnType<typeof describeApi> | null = null;
  const describe = () => (known ??= describeApi(routes(), prefix, version));
  return {
    routes: [
      serve(calls.readApiDescription, async () => ({ ...describe() })),
      serve(
        calls.downloadApiDescription,
        async () =>
          new Download(Buffer.from(JSON.stringify(describe(), null, 2)), {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': 'attachment; filename="coolops-openapi.json"',
            'download-filename': 'coolops-openapi.json',
            'access-control-expose-headers': 'Content-Disposition,download-filename',
          }),
      ),
    ],
  };
}
