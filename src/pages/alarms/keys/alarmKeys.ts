import type { Act } from '../actions/acts';

/** What the keyboard can ask of the page; each name has its words in the list of keys. */
export interface AlarmCommands {
  step: (lines: number) => void;
  toEnd: (isLast: boolean) => void;
  nextUnacknowledged: () => void;
  open: () => void;
  select: () => void;
  selectAll: () => void;
  fold: (isUnfolded: boolean) => void;
  close: () => void;
  ask: (act: Act) => void;
  undo: () => void;
  showNew: () => void;
  search: () => void;
  facets: () => void;
  layout: () => void;
  mute: () => void;
  help: () => void;
}

type Run = (commands: AlarmCommands) => void;

/** Every key of the page in one place: it is what happens, and what the overlay lists. */
export const keyGroups = {
  moving: [
    { name: 'down', keys: ['j', 'ArrowDown'], run: (c) => c.step(1) },
    { name: 'up', keys: ['k', 'ArrowUp'], run: (c) => c.step(-1) },
    { name: 'pageDown', keys: ['PageDown'], run: (c) => c.step(15) },
    { name: 'pageUp', keys: ['PageUp'], run: (c) => c.step(-15) },
    { name: 'first', keys: ['Home'], run: (c) => c.toEnd(false) },
    { name: 'last', keys: ['End'], run: (c) => c.toEnd(true) },
    { name: 'nextOpen', keys: ['u'], run: (c) => c.nextUnacknowledged() },
    { name: 'showNew', keys: ['n'], run: (c) => c.showNew() },
    { name: 'unfold', keys: ['ArrowRight'], run: (c) => c.fold(true) },
    { name: 'fold', keys: ['ArrowLeft'], run: (c) => c.fold(false) },
    { name: 'open', keys: ['Enter', 'o'], run: (c) => c.open() },
    { name: 'close', keys: ['Escape'], run: (c) => c.close() },
  ],
  acting: [
    { name: 'select', keys: [' ', 'x'], run: (c) => c.select() },
    { name: 'selectAll', keys: ['*'], run: (c) => c.selectAll() },
    { name: 'acknowledge', keys: ['a'], run: (c) => c.ask('acknowledge') },
    { name: 'unacknowledge', keys: ['A'], run: (c) => c.ask('unacknowledge') },
    { name: 'shelve', keys: ['s'], run: (c) => c.ask('shelve') },
    { name: 'unshelve', keys: ['S'], run: (c) => c.ask('unshelve') },
    { name: 'assign', keys: ['e'], run: (c) => c.ask('assign') },
    { name: 'note', keys: ['c'], run: (c) => c.ask('note') },
    { name: 'reset', keys: ['r'], run: (c) => c.ask('reset') },
    { name: 'undo', keys: ['z'], run: (c) => c.undo() },
  ],
  looking: [
    { name: 'search', keys: ['/'], run: (c) => c.search() },
    { name: 'facets', keys: ['f'], run: (c) => c.facets() },
    { name: 'layout', keys: ['g'], run: (c) => c.layout() },
    { name: 'mute', keys: ['m'], run: (c) => c.mute() },
    { name: 'help', keys: ['?'], run: (c) => c.help() },
  ],
} as const satisfies Record<string, readonly { name: string; keys: readonly string[]; run: Run }[]>;

const runOf = new Map<string, Run>(
  Object.values(keyGroups)
    .flat()
    .flatMap(({ keys, run }) => keys.map((key) => [key, run] as const)),
);

const typed =
  'input:not([type=checkbox]):not([type=radio]), textarea, [role=dialog], [role=tooltip], [role=combobox]';
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(typed) !== null;

const pressable = 'button, a, [role=radio], [role=menuitem], input';
const isPressing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(pressable) !== null;
/** A tick or a choice is pressed by the space bar; Enter does nothing to it by itself. */
const isHeard = (target: EventTarget | null, key: string): boolean =>
  isPressing(target) && pressing.has(key) && !(key === 'Enter' && target instanceof HTMLInputElement);
const pressing: ReadonlySet<string> = new Set([
  'Enter',
  ' ',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
]);

type PressedKey = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'>;

/** Keys of the whole page; inside a field or a dialog they are plain letters. */
export function handleAlarmKey(event: PressedKey, commands: AlarmCommands): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const run = runOf.get(event.key);
  if (!run || isHeard(event.target, event.key)) return;
  event.preventDefault();
  run(commands);
}
