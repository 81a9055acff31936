import type { Phone } from '@sagas/deps';
import { phoneDatabase } from '@/technician/phoneDatabase';

/** Most browsers never opened the technician's page: its store is neither fetched nor made for them. */
const stored = async (): Promise<Phone | null> => {
  if (typeof indexedDB === 'undefined') return null;
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === phoneDatabase)) return null;
  return (await import('@/technician/phone')).openPhone();
};

/** A store that cannot be opened holds up no sign-out. */
const attempted = async <T>(act: (phone: Phone) => Promise<T>, otherwise: T): Promise<T> => {
  try {
    const phone = await stored();
    return phone ? await act(phone) : otherwise;
  } catch {
    return otherwise;
  }
};

export const latePhone: Phone = {
  sealed: () => attempted((phone) => phone.sealed(), []),
  lock: () => attempted((phone) => phone.lock(), undefined),
  forget: (userId) => attempted((phone) => phone.forget(userId), undefined),
};
