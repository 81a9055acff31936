import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { useSeededDatabase } from '@tests/support/database';
import { removeFolder } from '@tests/support/removeFolder';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('files that a bucket keeps', () => {
  const database = useSeededDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'coolops-bucket-'));
  const options = { port: 0, address: '127.0.0.1', silent: true, directory };
  const store = new S3rver({ ...options, configureBuckets: [{ name: 'coolops' }] });
  let server: SystemServer;
  let token: string;
  let bucketUrl: string;
  beforeAll(async () => {
    const { port } = await store.run();
    const url = `http://127.0.0.1:${port}/coolops/files`;
    bucketUrl = url;
    const bucket = { url, keyId: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
    server = await startSystem(database(), { bucket });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.stop();
    await store.close().catch(() => undefined);
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

  it('that cannot be reached is told in the caller’s words, and uses up no download', async () => {
    const { msg } = await server.call('/system/config/export?format=csv', { token });
    const { port } = new URL(bucketUrl);
    await store.close();
    const said = {
      zh: '文件存储暂时无法访问，请稍后再试，或联系管理员',
      en: 'The file store cannot be reached now; try again later, or tell an administrator',
      hk: '檔案儲存庫暫時無法連接，請稍後再試，或通知管理員',
    };
    const download = `/common/download?fileName=${msg}&delete=true`;
    for (const [language, words] of Object.entries(said))
      for (const path of ['/system/config/export?format=csv', download]) {
        const answer = await server.fetch(path, { token, language });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toContain('application/json');
        expect(await answer.json()).toEqual({ code: 500, msg: words, reason: 'filesUnavailable' });
      }
    const configureBuckets = [{ name: 'coolops' }];
    const again = new S3rver({ ...options, configureBuckets, port: Number(port) });
    await again.run();
    expect(await (await server.fetch(download, { token })).text()).toContain('Name,');
    await again.close();
  });
});
