import { connect, createServer, type Socket } from 'node:net';
import { AppConfig } from '@contract/appConfig';
import type { Ports } from '@sagas/deps';
import { pageFrames } from '@sagas/engine/frames';
import { createAxiosHttp } from '@sagas/http/axiosHttp';
import { sessionClosed, sessionOpened } from '@sagas/session/session.actions';
import { sessionScope } from '@sagas/sessionScope';
import { createStore } from '@sagas/store';
import { createLiveSocket } from '@sagas/stream/liveSocket';

const nothing = () => undefined;
const noStorage = { get: () => null, set: nothing, remove: nothing, onOtherTab: () => nothing };

/** The edge of a browser as far as the live half needs it: real HTTP, real socket, no page. */
function portsOf(httpAddress: string, liveAddress: string, token: string): Ports {
  const words = { change: async () => undefined, reach: async () => undefined, say: (key: string) => key };
  const { http, calls } = createAxiosHttp({
    prefix: `${httpAddress}/api`,
    token: () => token,
    language: () => 'en',
    say: words.say,
  });
  return {
    config: AppConfig.parse({}),
    http,
    download: async () => undefined,
    calls,
    words,
    sessionCode: { load: async () => undefined, ahead: () => undefined, scope: sessionScope },
    phone: { sealed: async () => [], lock: async () => undefined, forget: async () => undefined },
    sounder: {
      play: () => true,
      speak: () => undefined,
      mayNotify: async () => false,
      notify: () => undefined,
      announce: () => undefined,
    },
    createSocket: (given) => createLiveSocket(liveAddress, given),
    token: () => token,
    clock: { now: () => Date.now(), monotonicMs: () => performance.now() },
    frames: pageFrames,
    storage: noStorage,
    tabStorage: noStorage,
    cookies: { set: nothing, remove: nothing },
    navigation: {
      current: () => '/',
      go: nothing,
      replace: nothing,
      reload: nothing,
      build: () => null,
      renew: async () => undefined,
      leave: nothing,
      onChange: () => nothing,
      scrollToTop: nothing,
    },
  };
}

/** The real store with its real processes, signed in. */
export function aConsole(httpAddress: string, liveAddress: string, token: string) {
  const { store, indexes, start } = createStore(portsOf(httpAddress, liveAddress, token));
  const task = start();
  store.dispatch(sessionOpened());
  const stop = async () => {
    store.dispatch(sessionClosed());
    task.cancel();
    await task.toPromise().catch(nothing);
  };
  return { store, indexes, stop };
}

/** As `pipe`, and at most so many bytes a second. */
function trickle(from: Socket, to: Socket, bytesPerS: number): void {
  from.on('data', (chunk: Buffer) => {
    to.write(chunk);
    from.pause();
    setTimeout(() => from.resume(), (chunk.length / bytesPerS) * 1_000);
  });
  from.on('end', () => to.end());
}

/** A wire to a port that can be cut and mended; what comes back may be slowed. */
export async function aWire(
  port: number,
  bytesPerS = Infinity,
): Promise<{
  address: string;
  cut(): void;
  mend(): void;
  end(): void;
}> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((inbound) => {
    if (isCut) return void inbound.destroy();
    const outbound = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      open.add(one);
      if (one === outbound && bytesPerS < Infinity) trickle(one, other, bytesPerS);
      else one.pipe(other);
      one.on('error', nothing);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const drop = () => open.forEach((socket) => socket.destroy());
  return {
    address: `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
    },
    end: () => {
      drop();
      server.close();
    },
  };
}
