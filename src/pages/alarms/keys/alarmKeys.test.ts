/** @jest-environment jsdom */
import { type AlarmCommands, handleAlarmKey } from './alarmKeys';

function opens(target: HTMLElement): boolean {
  const open = jest.fn();
  // Only one of the commands is asked for.
  const commands = { open } as unknown as AlarmCommands;
  const preventDefault = () => undefined;
  const keys = { ctrlKey: false, metaKey: false, altKey: false };
  handleAlarmKey({ key: 'Enter', target, preventDefault, ...keys }, commands);
  return open.mock.calls.length > 0;
}

const anInput = (type: string) => Object.assign(document.createElement('input'), { type });

it('opens the alarm by Enter after a choice above the list was clicked, and leaves buttons and links theirs', () => {
  expect(opens(anInput('radio'))).toBe(true);
  expect(opens(anInput('checkbox'))).toBe(true);
  expect(opens(document.createElement('button'))).toBe(false);
  expect(opens(document.createElement('a'))).toBe(false);
});
