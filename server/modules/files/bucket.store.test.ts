import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { useFreshDatabase } from '@tests/support/database';
import { removeFolder } from '@tests/support/removeFolder';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('files that a bucket keeps', () => {
  const database = useFreshDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'coolops-bucket-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory };
  const store = new S3rver({ ...options, configureBuckets: [{ name: 'coolops' }] });
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    const { port } = await store.run();
    const url = `http://127.0.0.1:${port}/coolops/files`;
    const bucket = { url, keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
    server = await startSystem(database(), { bucket });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    await store.close();
    removeFolder(directory);
  });

  const kept = () =>
    readdirSync(join(directory, 'coolops'), { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('_object'));

  it('R-CALL-10 are uploaded there, read through the server only, and leave it with a single download', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7 plan']), 'plan.pdf');
    const sent = await fetch(`${server.address}/api/common/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { fileName } = (await sent.json()) as { fileName: string };
    expect(kept()).toHaveLength(1);
    const shown = await server.fetch(fileName, { token });
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(await shown.text()).toBe('%PDF-1.7 plan');
    expect((await server.call(fileName)).code).toBe(401);

    const { msg } = await server.call('/system/config/export?format=csv', { token });
    expect(kept()).toHaveLength(2);
    const table = await server.fetch(`/common/download?fileName=${msg}&delete=true`, { token });
    expect(await table.text()).toContain('Name,');
    for (let wait = 0; kept().length > 1 && wait < 100; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(kept()).toHaveLength(1);
    expect(readdirSync(join(server.dataDir, 'files'))).toEqual([]);
  });
});
