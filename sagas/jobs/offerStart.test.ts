import { resource } from '@contract/resources/jobs';
import { aBrowser, anInfo, settle } from '@tests/support/aBrowser';
import { questionAnswered } from '../prompts/prompts.slice';
import { draftRequested, draftSent } from '../resources/resources.slice';

const screen = { resource, key: 'jobs' };
const values = { jobName: 'Nightly', invokeTarget: 'logs.trim', cronExpression: '0 0 3 * * ?' };

async function afterAdding(permissions: string[]) {
  const browser = aBrowser({
    token: 'known',
    at: '/',
    answers: {
      'GET /getInfo': anInfo({ permissions }),
      'POST /monitor/job': { code: 200, msg: 'ok', data: { jobId: 9 } },
      'PUT /monitor/job/changeStatus/9/0': { code: 200, msg: 'ok' },
    },
  });
  await settle();
  browser.store.dispatch(draftRequested({ ...screen, id: null }));
  browser.store.dispatch(draftSent({ ...screen, values }));
  await settle();
  return browser;
}

describe('a new job', () => {
  it('says that it is saved paused, and starts when that is wanted', async () => {
    const browser = await afterAdding(['monitor:job:add', 'monitor:job:changeStatus']);
    const [question] = browser.state().prompts.questions;
    expect(question?.title).toEqual({ key: 'jobs.savedPaused', params: { title: 'Nightly' } });
    expect(browser.sent('PUT /monitor/job/changeStatus/9/0')).toHaveLength(0);
    browser.store.dispatch(questionAnswered({ id: question?.id ?? '', answer: 'confirmed' }));
    await settle();
    expect(browser.sent('PUT /monitor/job/changeStatus/9/0')).toHaveLength(1);
    browser.close();
  });

  it('offers no start to whoever may not start it, and says that it is paused all the same', async () => {
    const browser = await afterAdding(['monitor:job:add']);
    expect(browser.state().prompts.questions).toEqual([]);
    expect(browser.state().prompts.toasts.map(({ title }) => title)).toContainEqual({
      key: 'jobs.savedPaused',
      params: { title: 'Nightly' },
    });
    browser.close();
  });
});
