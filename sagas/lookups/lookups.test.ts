import { resources } from '@contract/resources/generated';
import { aBrowser, settle } from '@tests/support/aBrowser';
import { draftRequested, draftSent } from '../resources/resources.slice';
import { choicesRequested } from './lookups.slice';

describe('options of forms', () => {
  it('R-CRUD-04 offer a department as a parent as soon as it was added', async () => {
    const depts = [{ value: 1, label: 'Head office' }];
    const browser = aBrowser({
      token: 'known',
      answers: {
        'GET /lookup/depts': () => ({ code: 200, msg: '', data: [...depts] }),
        'POST /system/dept': () => {
          depts.push({ value: 2, label: 'South' });
          return { code: 200, msg: '' };
        },
      },
    });
    await settle();
    browser.store.dispatch(choicesRequested({ name: 'depts' }));
    await settle();
    const resource = resources.find(({ name }) => name === 'depts')!;
    browser.store.dispatch(draftRequested({ resource, key: 'depts', id: null }));
    browser.store.dispatch(draftSent({ resource, key: 'depts', values: { deptName: 'South' } }));
    await settle();
    expect(browser.state().lookups.choices.depts?.map(({ label }) => label)).toEqual([
      'Head office',
      'South',
    ]);
    browser.close();
  });
});
