import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDescription } from '@contract/apiDescription';
import { compose, type Product } from '@server/compose';
import { prepareStore } from '@server/prepareStore';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import type { Download } from '@server/platform/http/route';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { readEnvironment } from '../../config/environment';

describe('the description of the API', () => {
  const fresh = useFreshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'coolops-description-'));
  const file = join(folder, 'openapi.json');
  let database: ConnectedDatabase;
  let product: Product;
  let document: ApiDescription;
  beforeAll(async () => {
    database = await connectDatabase({ url: fresh().url, log: quietLog });
    const given = readEnvironment({
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'First-light-7',
      PORT: '0',
      MQTT_PORT: '0',
    });
    const { environment } = await prepareStore(given, database, quietLog);
    product = compose(environment, database, quietLog);
    const told = product.routes.find(({ id }) => id === 'apiDescription.file');
    const answer = (await told?.handle({} as never)) as Download;
    const text = (answer.body as Buffer).toString();
    writeFileSync(file, text);
    document = JSON.parse(text) as ApiDescription;
  });
  afterAll(async () => {
    await database.close();
    removeFolder(folder);
  });

  it('is valid OpenAPI 3.1 by the judgement of its validator', () => {
    const validator = 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js';
    const said = execFileSync(process.execPath, [validator, file], { encoding: 'utf8' });
    expect(said).toContain('"valid": true');
  });

  it('tells every route once, with its permission and a summary', () => {
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { 'x-permission': permission, summary }]) => {
        expect({ path, summary: summary.length > 5 }).toEqual({ path, summary: true });
        return `${method.toUpperCase()} ${path} ${permission}`;
      }),
    );
    const wanted = product.routes.map(({ method, path, permission }) => `${method} ${path} ${permission}`);
    expect(told.sort()).toEqual(wanted.sort());
  });

  it('knows what a call takes and answers, and refers to nothing that is not there', () => {
    const posts = document.paths['/system/post/list']?.get;
    expect(posts?.parameters?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['pageNum', 'postCode']),
    );
    const saved = document.paths['/system/post']?.put?.requestBody?.content['application/json']?.schema;
    expect(saved).toEqual({ $ref: '#/components/schemas/posts.edit' });
    expect(JSON.stringify(document.components.schemas['posts.edit'])).toContain('postName');
    const references = JSON.stringify(document).match(/#\/components\/schemas\/[^"]*/g) ?? [];
    const missing = references.filter(
      (one) => !((one.split('/').at(-1) ?? '') in document.components.schemas),
    );
    expect(missing).toEqual([]);
  });
});
