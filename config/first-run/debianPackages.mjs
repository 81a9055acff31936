import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { testBrowser } from '../testBrowser.mjs';
import { say, StopHere } from './messages.mjs';
import { run } from './processes.mjs';

/** What the tests talk to or look through, and a file by which each is known to be there. */
const packages = [
  { name: testBrowser.debianPackage, file: testBrowser.launch.executablePath },
  { name: 'fonts-noto-cjk', file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { name: 'mosquitto', file: '/usr/sbin/mosquitto' },
  { name: 'mosquitto-clients', file: '/usr/bin/mosquitto_pub' },
  { name: 'python3-openpyxl', file: '/usr/lib/python3/dist-packages/openpyxl/__init__.py' },
  { name: 'postgresql-15', file: '/usr/lib/postgresql/15/bin/postgres' },
  { name: 'redis-server', file: '/usr/bin/redis-server' },
  { name: 'nginx-light', file: '/usr/sbin/nginx' },
];
/** What only the long run talks to. */
const rarePackages = [
  { name: 'prometheus-node-exporter', file: '/usr/bin/prometheus-node-exporter' },
  { name: 'default-jdk-headless', file: '/usr/bin/javac' },
  { name: '7zip', file: '/usr/bin/7zz' },
];

// Debian starts a daemon as it installs it, unless this policy says no. What stood there before comes back.
const withoutStarting = (names) => `set -e
policy=/usr/sbin/policy-rc.d
kept=$(mktemp -d)
if [ -e $policy ]; then cp -p $policy $kept/policy; fi
restore() { if [ -e $kept/policy ]; then cp -p $kept/policy $policy; else rm -f $policy; fi; rm -rf $kept; }
trap restore EXIT
printf '#!/bin/sh\\nexit 101\\n' > $policy
chmod 755 $policy
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ${names.join(' ')}`;

export const ensureDebianPackages = () => ensure(packages);
export const ensureEveryDebianPackage = () => ensure([...packages, ...rarePackages]);

/** Installs the Debian packages that are missing; without the right to do so it names the command and stops. */
async function ensure(wanted) {
  const missing = wanted.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (missing.length === 0) return;
  const shell = rootShell();
  if (!shell)
    throw new StopHere(`The tests need these Debian packages. Please type:\n\n  ${byHand(missing)}\n`);
  say(`installing ${missing.join(', ')}`);
  const code = await run(shell[0], [...shell.slice(1), withoutStarting(missing)]);
  const absent = wanted.filter(({ file }) => !existsSync(file)).map(({ name }) => name);
  if (code !== 0 || absent.length > 0) {
    throw new StopHere(`${absent.join(', ')} could not be installed. Please type:\n\n  ${byHand(absent)}\n`);
  }
}

const byHand = (names) =>
  `sudo apt-get update && sudo apt-get install --no-install-recommends ${names.join(' ')}`;

function rootShell() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['sh', '-c'];
  const mayBecomeRoot = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  return mayBecomeRoot ? ['sudo', '-n', 'sh', '-c'] : undefined;
}
