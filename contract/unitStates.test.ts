import { texts } from './texts';
import { inWords, unitStates } from './unitStates';

describe('what the centre says of a field unit', () => {
  const say = (language: 'zh' | 'en' | 'hk') => (key: string) => texts[language][key] ?? key;

  it.each(Object.entries(unitStates))('is in the words of the reader: %s', (state, stored) => {
    for (const language of ['zh', 'en', 'hk'] as const) {
      const words = texts[language][`unitState.${state}`];
      expect(words).toBeTruthy();
      expect(inWords(say(language), stored)).toBe(words);
      expect(inWords(say(language), `机房 · 1 · ${stored}`)).toBe(`机房 · 1 · ${words ?? ''}`);
    }
    expect(inWords(say('en'), stored)).not.toMatch(/\p{Script=Han}/u);
  });

  it.each(['ctl', '门 · 撬门', '', `${unitStates.fsuFull}2`, `x${unitStates.fsuFull}`])(
    'leaves all other names as they are: %s',
    (name) => expect(inWords(say('en'), name)).toBe(name),
  );
});
