import { readdirSync, readFileSync } from 'node:fs';
import { seededMenus } from '@tests/support/seededMenus';
import { ways } from './ways';

/** Where nothing is to be begun, or the way on stands right beside it, and why. */
const excepted: Readonly<Record<string, string>> = {
  'crud/EmptyList.tsx': 'the empty list itself',
  'crud/list/ListStates.tsx': 'the empty list of every declared screen',
  'crud/list/ListTable.tsx': 'shows that one',
  'pages/security/parts/Latest.tsx':
    'that nothing was refused is as it should be; its log is linked above it',
  'ui/ChooseFirst.tsx': 'no list: nothing is chosen yet',
  'layout/notices/NoticeList.tsx': 'notices come from others',
  'pages/apiDescription/ApiDescription.tsx': 'a search, whose field stands beside it',
  'pages/help/Help.tsx': 'a chapter that is none, beside the contents',
  'pages/help/parts/Contents.tsx': 'a search, whose field stands above it',
  'pages/fsu/parts/OpenAlarms.tsx': 'that nothing is open is as it should be',
  'pages/fsu/parts/RawLog.tsx': 'asked for by the button above it',
  'pages/fsu/parts/Thresholds.tsx': 'asked for by the button above it',
  'pages/gen/parts/TakeInDialog.tsx': 'a choice within a dialog',
  'pages/monitor/cache/parts/CacheKeys.tsx': 'what is stored comes and goes by itself',
  'pages/monitor/cache/parts/CacheDrawer.tsx': 'what is kept comes and goes by itself',
  'pages/monitor/server/parts/DeadLetters.tsx': 'that nothing was refused is as it should be',
  'pages/notifications/parts/RouteReaches.tsx': 'a route is added by the button of the list behind it',
  'pages/notices/parts/ReadersDialog.tsx': 'readers come by themselves',
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));

describe('a list that is written by hand', () => {
  // The component wants to be given a next step; whoever goes round it is found here.
  it('says what to do next while it is empty, by the one component for that', () => {
    const own = sources.filter(
      ({ text }) => /import \{[^}]*\bEmpty\b[^}]*\} from 'antd'/.test(text) || /emptyText: t\(/.test(text),
    );
    expect(own.map(({ file }) => file).filter((file) => !(file in excepted))).toEqual([]);
  });

  it('leads to pages of the menu only, for those who may open them', () => {
    const menus = seededMenus();
    for (const [way, { permission }] of Object.entries(ways))
      expect([way, menus.some(({ perms }) => perms?.split(',').includes(permission))]).toEqual([way, true]);
  });
});
