import { appConfigPath } from '@contract/appConfig';
import { technicianPath } from '@contract/ownOrders';
import { ownBuild } from '@/app/ownBuild';

const scope = technicianPath;

/** What the page began with, to be kept for a start without a network. */
const partsOfPage = (): string[] => {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const assets = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [scope, appConfigPath, '/logo.svg', ...new Set(assets.map(({ pathname }) => pathname))];
};

/** Whether the worker could keep all of it: it may have no room. */
const kept = (worker: ServiceWorker, build: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<{ isKept: boolean }>) => resolve(data.isKept);
    worker.postMessage({ build, parts: partsOfPage() }, [port2]);
  });

/**
 * Keeps this page, of exactly this build, for a start without a network; only a built page over HTTPS is kept.
 * Whether it is.
 */
export async function keepPage(): Promise<boolean> {
  const build = ownBuild();
  // While it is developed, a page is served anew each time.
  if (build === null) return true;
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register('/technician-worker.js', { scope });
    const ready = registration.active ?? (await navigator.serviceWorker.ready).active;
    return ready !== null && (await kept(ready, build));
  } catch {
    return false;
  }
}
