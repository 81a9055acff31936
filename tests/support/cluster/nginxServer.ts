import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '../freeze';
import { freePort } from '../freePort';
import { removeFolder } from '../removeFolder';
import { until } from '../testIngest';

export interface NginxServer {
  address: string;
  /** SIGKILL to those that hold the connections; the master starts others. */
  killWorkers(): void;
  stop(): Promise<void>;
}

/** The configuration that the documents give to operators, for these web processes. */
function sitesOf(webAddresses: readonly string[], port: number): string {
  const given = readFileSync('docs/nginx.conf', 'utf8');
  const servers = given.match(/^ *server 10\..*$/gm) ?? [];
  if (servers.length !== webAddresses.length)
    throw new Error(`docs/nginx.conf names ${servers.length} web processes, not ${webAddresses.length}`);
  return servers
    .reduce(
      (text, line, i) => text.replace(line, line.replace(/10\.\S+/, new URL(webAddresses[i]!).host)),
      given,
    )
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`);
}

// What a distribution's own nginx.conf gives it.
const around = (folder: string) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/sites.conf;
}`;

/** Debian's nginx as a load balancer on a port of its own, in a folder of its own. */
export async function startNginx(webAddresses: readonly string[]): Promise<NginxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-nginx-'));
  // Its workers run as another user when the master is root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'sites.conf'), sitesOf(webAddresses, port));
  writeFileSync(join(folder, 'nginx.conf'), around(folder));
  const master = spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  master.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = async () => {
    if (master.exitCode === null && master.signalCode === null) {
      const exit = once(master, 'exit');
      master.kill('SIGTERM');
      await exit;
    }
    removeFolder(folder);
  };
  const address = `http://127.0.0.1:${port}`;
  await until(() => {
    if (master.exitCode !== null) throw new Error(`nginx ended early:\n${said}`);
    return fetch(address).then(
      () => true,
      () => false,
    );
  });
  return {
    address,
    killWorkers: () => childrenOf(master.pid ?? 0).forEach((pid) => process.kill(pid, 'SIGKILL')),
    stop,
  };
}
