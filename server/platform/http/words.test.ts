import { languageOf, say } from './words';

describe('the words of an answer', () => {
  it('are chosen by X-Language before Accept-Language, and are simplified Chinese otherwise', () => {
    expect(languageOf({ 'x-language': 'hk', 'accept-language': 'en' })).toBe('hk');
    expect(languageOf({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('en');
    expect(languageOf({ 'accept-language': 'zh-Hant-HK,zh;q=0.9' })).toBe('hk');
    expect(languageOf({ 'accept-language': 'zh-TW' })).toBe('hk');
    expect(languageOf({ 'accept-language': 'fr' })).toBe('zh');
    expect(languageOf({})).toBe('zh');
  });

  it('have their placeholders filled, and show what was not given', () => {
    expect(say('en', 'fields.tooLong', { field: 'name', limit: 8 })).toBe('name: must not be longer than 8');
    expect(say('en', 'fields.tooLong', { field: 'name' })).toContain('{{limit}}');
  });
});
