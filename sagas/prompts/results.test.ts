import { texts } from '@contract/texts';
import { promptsReducer } from './prompts.slice';
import { failed, succeeded, warned } from './results';

const wordsOf = (key: string) => texts.en[key];

describe('generic results', () => {
  it('R-ERR-05 are called Success, Fail and Warning, each of its kind', () => {
    const state = [succeeded(), failed(), warned({ text: 'soon' })].reduce(promptsReducer, undefined);
    const shown = promptsReducer(state, { type: 'nothing' }).toasts;
    expect(
      shown.map(({ level, form, title }) => [level, form, 'key' in title && wordsOf(title.key)]),
    ).toEqual([
      ['success', 'message', 'Success'],
      ['error', 'message', 'Fail'],
      ['warning', 'notification', 'Warning'],
    ]);
    expect(shown[2]?.body).toEqual({ text: 'soon' });
  });
});
