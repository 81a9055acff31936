import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `runTogether` in a process of its own over two inline programs; the answer is its output so far. */
function together(first: string, second: string) {
  const programs = [first, second].map((code, index) => ({
    name: `program ${index + 1}`,
    args: ['-e', code],
  }));
  const code = `import { runTogether } from './config/first-run/processes.mjs';
    process.exitCode = await runTogether(${JSON.stringify(programs)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const saying = async (word: string) => {
    while (!lines.join('').includes(word)) await once(child.stdout, 'data');
  };
  return { child, saying, output: () => lines.join('') };
}

const patient = (name: string) => `
  process.on('SIGTERM', () => setTimeout(() => { console.log('${name} stopped'); process.exit(0); }, 100));
  setInterval(() => undefined, 1000);
  console.log('${name} runs');`;

describe('programs that run together', () => {
  it('are asked to stop by the signal that we get, and waited for', async () => {
    const { child, saying, output } = together(patient('one'), patient('two'));
    await saying('one runs');
    await saying('two runs');
    child.kill('SIGINT');
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(0);
    expect(output()).toMatch(/one stopped/);
    expect(output()).toMatch(/two stopped/);
  });

  it('stop when one of them fails, with its exit code', async () => {
    const { child, output } = together(patient('one'), `setTimeout(() => process.exit(7), 300)`);
    const [code] = (await once(child, 'exit')) as [number];
    expect(code).toBe(7);
    expect(output()).toMatch(/program 2 ended with code 7/);
    expect(output()).toMatch(/one stopped/);
  });
});
