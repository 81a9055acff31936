import { aBrowser, settle, type Answers } from '@tests/support/aBrowser';
import { actRequested, alarmAnswerDismissed } from './alarmActions.slice';
import { queryWatched } from '../../queries/queries.slice';
import { questionOf } from '../../queries/query';
import { definitionsQuery } from '../definitions/definitions.queries';
import { defineRequested } from '../definitions/definitions.slice';

const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((made) => made.close()));

const signedIn = async (answers: Answers) => {
  const made = aBrowser({ token: 'known', at: '/', answers });
  open.push(made);
  await settle();
  return made;
};

describe('what an operator does to alarms', () => {
  it('is asked in parts of a thousand and answered for each', async () => {
    const asked: number[] = [];
    const browser = await signedIn({
      'POST /alarm/shelve': ({ body }) => {
        const { alarmIds, forMs, reason } = body as { alarmIds: number[]; forMs: number; reason: string };
        expect({ forMs, reason }).toEqual({ forMs: 60_000, reason: 'noisy' });
        asked.push(alarmIds.length);
        return { code: 200, msg: 'ok', data: alarmIds.map((alarmId) => ({ alarmId, outcome: 'done' })) };
      },
    });
    const alarmIds = Array.from({ length: 1_500 }, (_, i) => i + 1);
    browser.store.dispatch(actRequested({ verb: 'shelve', alarmIds, forMs: 60_000, reason: 'noisy' }));
    expect(browser.state().alarmActions.pending.shelve).toHaveLength(1_500);
    await settle();
    expect(asked).toEqual([1_000, 500]);
    expect(browser.state().alarmActions.pending.shelve).toEqual([]);
    const [answer] = browser.state().alarmActions.answered;
    expect(answer?.outcomes).toHaveLength(1_500);
    browser.store.dispatch(alarmAnswerDismissed(0));
    expect(browser.state().alarmActions.answered).toEqual([]);
  });

  it.each(['shelve', 'acknowledge'] as const)(
    'names every alarm that a call which failed midway kept from the server (%s)',
    async (verb) => {
      const done = { shelve: 'done', acknowledge: 'acknowledged' }[verb];
      let calls = 0;
      const browser = await signedIn({
        [`POST /alarm/${verb}`]: ({ body }) => {
          calls += 1;
          if (calls === 2) return { code: 500, msg: 'no' };
          const asked = (body as { alarmIds: number[] }).alarmIds;
          return {
            code: 200,
            msg: 'ok',
            data: asked.map((alarmId) => ({ alarmId, outcome: done, by: null, at: null })),
          };
        },
      });
      const alarmIds = Array.from({ length: 2_500 }, (_, i) => i + 1);
      browser.store.dispatch(
        verb === 'shelve'
          ? actRequested({ verb: 'shelve', alarmIds, forMs: 60_000, reason: 'noisy' })
          : actRequested({ verb: 'acknowledge', alarmIds, note: '' }),
      );
      await settle();
      expect(calls).toBe(2);
      const outcomes: readonly { alarmId: number; outcome: string }[] =
        browser.state().alarmActions.answered[0]?.outcomes ?? [];
      expect(outcomes.map(({ alarmId }) => alarmId)).toEqual(alarmIds);
      expect(outcomes.filter(({ outcome }) => outcome === 'unsent').map(({ alarmId }) => alarmId)).toEqual(
        alarmIds.slice(1_000),
      );
    },
  );

  it('is pending no longer when it was refused', async () => {
    const browser = await signedIn({ 'POST /alarm/unacknowledge': { code: 403, msg: 'no' } });
    browser.store.dispatch(actRequested({ verb: 'unacknowledge', alarmIds: [1], note: '' }));
    await settle();
    expect(browser.state().alarmActions).toMatchObject({ pending: { unacknowledge: [] }, answered: [] });
  });
});

describe('a definition', () => {
  it('that somebody else changed meanwhile ends as a conflict, and a list that fails says so', async () => {
    const browser = await signedIn({
      'PUT /alarm/definitions/smoke': { code: 409, msg: 'changed', reason: 'conflict' },
      'GET /alarm/definitions': { code: 500, msg: 'no' },
    });
    const settings = {} as never;
    browser.store.dispatch(
      defineRequested({
        id: 'smoke',
        version: 1,
        settings,
        effectiveFrom: null,
        reason: 'x',
        standing: null,
      }),
    );
    browser.store.dispatch(queryWatched(questionOf(definitionsQuery, 'all')));
    await settle();
    expect(browser.state().definitions.saved).toBe('conflict');
    expect(browser.state().queries[definitionsQuery.idOf('all')]).toMatchObject({
      data: null,
      isLoading: false,
    });
    expect(browser.state().queries[definitionsQuery.idOf('all')]?.error).not.toBeNull();
  });
});
