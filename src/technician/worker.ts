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

/** Keeps this page, of exactly this build, for a start without a network; only a built page over HTTPS is kept. */
export async function keepPage(): Promise<void> {
  const build = ownBuild();
  if (build === null || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/technician-worker.js', { scope });
  const ready = registration.active ?? (await navigator.serviceWorker.ready).active;
  ready?.postMessage({ build, parts: partsOfPage() });
}
