import { permissionOf, type ResourceAction } from '@contract/resources';
import { resources } from '@contract/resources/generated';
import { widePermissions } from '@contract/widePermissions';
import { everyCall } from '@tests/support/everyCall';

const writing: readonly ResourceAction[] = ['add', 'edit', 'remove', 'import'];

it('permissions that areas do not limit are those of calls and resources that are global and no mere reading', async () => {
  const ofCalls = (await everyCall())
    .filter(({ scope, method, answer }) => scope === 'global' && (method !== 'GET' || answer === 'raw'))
    .map(({ permission }) => permission)
    .filter((permission) => /:/.test(permission));
  const ofResources = resources
    .filter(({ scope }) => scope.by === 'global')
    .flatMap((resource) =>
      writing
        .filter((action) => resource.actions.includes(action))
        .map((action) => permissionOf(resource, action)),
    );
  expect([...widePermissions]).toEqual([...new Set([...ofCalls, ...ofResources])].sort());
});
