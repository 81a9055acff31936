interface Canvas {
  fillText: (text: string) => void;
  measureText: (text: string) => { width: number };
}

const letterPx = 7;
const nothing = () => undefined;

/** jsdom has no canvas: this one has a size, draws nothing, and remembers the words that it was given. */
export function drawnTexts(): { forget: () => void; all: () => readonly string[] } {
  const texts: string[] = [];
  const canvas: Canvas = {
    fillText: (text) => void texts.push(text),
    measureText: (text) => ({ width: text.length * letterPx }),
  };
  const context = new Proxy(canvas, { get: (own, name): unknown => Reflect.get(own, name) ?? nothing });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
  const sides = { clientWidth: 640, clientHeight: 320 };
  for (const [side, value] of Object.entries(sides))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => value });
  return { forget: () => void texts.splice(0), all: () => texts };
}
