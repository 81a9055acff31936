import type { Phone } from '@sagas/deps';
import { openPhoneStore } from './phoneStore';

/** What the console does about the store of the technician's page. */
export async function openPhone(): Promise<Phone> {
  const store = await openPhoneStore();
  return {
    sealed: async () =>
      (await store.holders()).map(({ userId, userName, untold = 0 }) => ({ userId, userName, untold })),
    lock: () => store.dropKeys(null),
    forget: store.forget,
  };
}
