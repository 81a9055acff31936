import { errorCodes } from '@contract/errors';
import { languages, type Language } from '@contract/languages';
import { resourceTexts } from '@contract/resources/generated';
import { entry } from '@contract/texts/zh/entry';
import { firstPage } from '@contract/texts/zh/firstPage';
import { productSources, trackedFiles } from '@tests/support/sources';
import { resolve } from 'node:path';

type Words = Record<string, string>;

const areas = [
  ...new Set(trackedFiles(/^contract\/texts\/(zh|en|hk)\/.+\.ts$/).map((path) => path.slice(18, -3))),
];
const words = new Map<Language, Words>();

/** Every object that a file of words exports, as one. */
async function wordsOf(language: Language): Promise<Words> {
  const files = areas.map(
    (area) => import(resolve(`contract/texts/${language}/${area}.ts`)) as Promise<object>,
  );
  const exported = (await Promise.all(files)).flatMap((file) => Object.values(file) as Words[]);
  return Object.assign({}, ...exported.filter((value) => typeof value === 'object')) as Words;
}

beforeAll(async () => {
  for (const language of languages)
    words.set(language, { ...(await wordsOf(language)), ...resourceTexts[language] });
});

const inLanguage = (language: Language): [string, string][] => Object.entries(words.get(language) ?? {});
const zh = (): Words => words.get('zh') ?? {};

describe('the words of the product', () => {
  it('R-LANG-01 exist in zh, en and hk under the same keys', () => {
    const keys = Object.keys(zh()).sort();
    for (const language of languages)
      expect(
        inLanguage(language)
          .map(([key]) => key)
          .sort(),
      ).toEqual(keys);
  });

  it('R-LANG-01 are never empty, in any language', () => {
    for (const language of languages)
      expect(inLanguage(language).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it('take the same placeholders in every language', () => {
    const placeholders = (text = '') =>
      (text.match(/{{\s*[\w.]+/g) ?? []).map((p) => p.replace(/\s/g, '')).sort();
    const differing = languages.flatMap((language) =>
      inLanguage(language).filter(
        ([key, text]) => placeholders(text).join() !== placeholders(zh()[key]).join(),
      ),
    );
    expect(differing).toEqual([]);
  });

  it('are in English those that operators use, by ISA-18.2 and the consoles they know', () => {
    const unknown =
      /^(Calling|Explained|For)$|\b(Ack over|Over by|Who is told|Not yet \d+|Read again|Fleeting|Mend|Not told|Tags-Views)\b/;
    expect(inLanguage('en').filter(([, text]) => unknown.test(text))).toEqual([]);
  });

  it('are not left in Chinese in en', () => {
    expect(inLanguage('en').filter(([key, text]) => isChinese(text) && !isOwnName(key))).toEqual([]);
  });

  it('are not left in English in zh or hk: only names, units and abbreviations read the same', () => {
    const english = words.get('en') ?? {};
    const same = (['zh', 'hk'] as const).flatMap((language) =>
      inLanguage(language).filter(
        ([key, text]) => text === english[key] && !isSameEverywhere(text) && !isOwnName(key),
      ),
    );
    expect(same).toEqual([]);
  });

  it('are written in the script of their language', () => {
    expect(inLanguage('hk').filter(([key, text]) => simplified.test(text) && !isOwnName(key))).toEqual([]);
    expect(inLanguage('zh').filter(([key, text]) => traditional.test(text) && !isOwnName(key))).toEqual([]);
  });

  it('exist for every error that the server may answer', () => {
    expect(Object.keys(errorCodes).filter((name) => !(`errors.${name}` in zh()))).toEqual([]);
  });
});

describe('the keys of the words', () => {
  const sources = productSources('sagas|src|server|contract');
  const product = [...sources]
    .filter(([path]) => !path.startsWith('contract/texts/'))
    .map(([, source]) => source);
  const literal = /(?:\bt\(\s*|i18nKey=\{?)['"]([\w.-]+)['"]/g;
  const template = /(?:\bt\(\s*|i18nKey=\{)`([\w.-]+)\$\{/g;
  const said = /['"]([a-z][\w]*\.[\w.-]+)['"]/gi;
  const found = (pattern: RegExp) =>
    new Set(product.flatMap((source) => [...source.matchAll(pattern)].map((match) => match[1] ?? '')));

  it('exist wherever the product asks for one', () => {
    const missing = [...found(literal)].filter((key) => !(key in zh()) && !(`${key}_one` in zh()));
    const hollow = [...found(template)].filter(
      (prefix) => !Object.keys(zh()).some((key) => key.startsWith(prefix)),
    );
    expect([...missing, ...hollow]).toEqual([]);
  });

  it('travel with the first page that says them: entry pages and shell never wait for the words of other pages', () => {
    const saidIn = (rooms: string): string[] => {
      const path = new RegExp(`^(?:${rooms})/`);
      const own = [...sources].filter(([file]) => path.test(file)).map(([, source]) => source);
      return own.flatMap((source) => [...source.matchAll(said)].map((match) => match[1] ?? ''));
    };
    const lateIn = (rooms: string, there: Words) =>
      saidIn(rooms).filter((key) => key in zh() && !(key in there) && !(`${key}_one` in there));
    expect(
      lateIn('src/(?:pages/signIn|app|ui|prompts)|sagas/(?:session|navigation|settings|http)', entry),
    ).toEqual([]);
    expect(lateIn('src/(?:layout|pages/home|freshness)|sagas/(?:stream|tabs|permission)', firstPage)).toEqual(
      [],
    );
  });

  it('are said whole: no sentence is glued together from words', () => {
    const glued = /\$\{t\(|\bt\([^()]*\) *\+ |\+ t\(/;
    const found = [...sources]
      .filter(([file]) => file.startsWith('src/'))
      .filter(([, text]) => glued.test(text));
    expect(found.map(([file]) => file)).toEqual([]);
  });

  it('are all used', () => {
    const prefixes = product.flatMap((source) =>
      [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map((m) => m[1] ?? ''),
    );
    const everything = product.join('\n');
    const isUsed = (key: string) =>
      prefixes.some((prefix) => key.startsWith(prefix)) ||
      everything.includes(key.replace(/_(one|other)$/, ''));
    expect(Object.keys(zh()).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('of declared screens are fetched by whatever says them beside those screens', () => {
    const saying = [...productSources('src')].filter(
      ([path, source]) => !path.startsWith('src/crud/') && /\bt\([`']resource\./.test(source),
    );
    expect(saying.length).toBeGreaterThan(2);
    expect(saying.filter(([, source]) => !source.includes(`'@/crud/words'`)).map(([path]) => path)).toEqual(
      [],
    );
  });
});

/** Names of languages, each in itself, and what a template shows of codes and of names in a language of their own: data, not words. */
const isOwnName = (key: string) =>
  key.startsWith('language.') ||
  /^resource\.\w+\.example\.(?:name(?:Zh|En|Hk)|\w*[cC]ode|holderId|holderNo)$/.test(key);

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

// Without placeholders, digits and signs nothing may be left but these.
const sharedNames =
  /\b(CoolOps|OpenStreetMap|MQTT|HTTP|HTTPS|API|IP|CPU|SQL|URL|SSO|SMS|PUE|SEE|COP|ID|CSV|XLSX|cron|kWh|MWh|kW|W|V|A|Hz|ms|s|h|p50|p99)\b/g;
const isSameEverywhere = (text: string) =>
  !/\p{L}/u.test(text.replace(/{{.*?}}/g, '').replace(sharedNames, ''));

// Frequent characters that exist in one of the two scripts only; enough to catch a text pasted into the wrong file.
const simplified =
  /[们这来时个说对为会国发开关电风险设备统计报这过还进远运选连迟达适调试认证请输确删导页码单时间状态级别类区机构员权]/;
const traditional =
  /[們這來時個說對為會國發開關電風險設備統計報過還進遠運選連遲達適調試認證請輸確刪導頁碼單間狀態級別類區構員權]/;
