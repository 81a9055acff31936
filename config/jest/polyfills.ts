import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks and the browser has. In a node environment nothing of this applies. */
function completeTheBrowser(): void {
  Object.assign(globalThis, {
    TextEncoder,
    TextDecoder,
    ResizeObserver: SilentResizeObserver,
    MessageChannel: SoonMessageChannel,
    ImageData: class {},
  });
  Object.defineProperty(window, 'matchMedia', { writable: true, value: matchMediaOfWideScreen });
  Object.defineProperty(window, 'scrollTo', { writable: true, value: () => undefined });
  // jsdom knows no pseudo-elements and complains on every table; the style of the element itself is what it can give.
  const styleOf = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element: Element) => styleOf(element);
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => drawingNothing });
}

const later = setTimeout;

/** Forms hand work over to themselves by one; only its first port is listened to. */
class SoonMessageChannel {
  readonly port1: { onmessage?: (event: object) => void } = {};
  readonly port2 = { postMessage: (data: unknown) => void later(() => this.port1.onmessage?.({ data }), 0) };
}

class SilentResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const matchMediaOfWideScreen = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// Every drawing call answers with an object that has a width, which is all that zrender and leaflet read back.
const drawingNothing: object = new Proxy(
  {},
  { get: () => () => ({ width: 8, data: [], addColorStop: () => undefined }), set: () => true },
);

if (typeof window !== 'undefined') completeTheBrowser();
