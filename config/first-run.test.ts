import { spawnSync } from 'node:child_process';

const preload = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

describe('the first run', () => {
  it('tells someone with an old Node what to do, in English and Chinese, and starts nothing', () => {
    const older = preload(`Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })`);
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [...older, 'config/first-run.mjs', 'demo'],
      {
        encoding: 'utf8',
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/needs Node\.js 20\.19 or newer; this is 18\.20\.4/);
    expect(stderr).toMatch(/需要 Node\.js 20\.19 或更高版本，当前版本为 18\.20\.4/);
    expect(stdout).toBe('');
  });

  it('names what it can do when it is asked for something else', () => {
    const { status, stderr } = spawnSync(process.execPath, ['config/first-run.mjs', 'dance'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/Say what to do: demo, start,/);
  });
});
