import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { removeFolder } from '@tests/support/removeFolder';

describe('the demonstration', () => {
  it('leaves another one alone that answers at its address, and says so', async () => {
    const asked: string[] = [];
    const other = createServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.end();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'coolops-demo-'));
    const code = `import { runDemo } from './config/first-run/demo.mjs';
      await runDemo([]).catch(({ message }) => console.log(message));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      env: {
        ...process.env,
        PORT: String((other.address() as AddressInfo).port),
        DATA_DIR: join(folder, 'data'),
      },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await once(child, 'close');
    other.close();
    expect(said).toMatch(/runs already at http:\/\/127\.0\.0\.1:\d+: end it, or set PORT/);
    expect(asked).toEqual(['/readyz']);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    removeFolder(folder);
  });
});
