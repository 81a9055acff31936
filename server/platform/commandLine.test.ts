import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(__dirname, 'commandLine.ts');

/** A command in a process of its own, as a terminal or a script starts it. */
async function ran(work: string, signal?: NodeJS.Signals): Promise<{ code: number | null; out: string }> {
  const code = `import { runCommand, unlessAborted } from ${JSON.stringify(program)};
    const forever = () => new Promise((resolve) => setTimeout(resolve, 60_000));
    ${work}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      out += text.toString();
      if (signal && out.includes('begun')) child.kill(signal);
    });
  const [exitCode] = (await once(child, 'exit')) as [number | null];
  return { code: exitCode, out };
}

const stopping = `runCommand(async (signal) => {
  try { console.log('begun'); await unlessAborted(signal, forever()); return 0; } finally { console.log('stopped'); process.exitCode = 9; setTimeout(() => process.exit(), 50); }
});`;

describe('a command', () => {
  it('ends with the code that it answers', async () => {
    expect((await ran('runCommand(async () => 3);')).code).toBe(3);
  });

  it('that fails says why and ends with an error', async () => {
    const { code, out } = await ran("runCommand(async () => { throw new Error('no such file'); }, 2);");
    expect([code, out]).toEqual([2, 'no such file\n']);
  });

  it('that waits for what never comes has failed, though nothing is left to do', async () => {
    const { code, out } = await ran('runCommand(() => new Promise(() => {}));');
    expect([code, out]).toEqual([1, 'The command ended before it was finished.\n']);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('that gets %s stops what it started', async (signal) => {
    const { code, out } = await ran(stopping, signal);
    expect(out).toContain('stopped');
    expect(out).toContain(`Stopped by ${signal}`);
    expect(code).toBe(1);
  });
});
