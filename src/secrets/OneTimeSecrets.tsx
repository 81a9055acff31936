import { secretClosed } from '@sagas/secrets/secrets.slice';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { SecretDialog } from './SecretDialog';

/** Secrets of every kind, one after the other, wherever the user goes meanwhile. */
export function OneTimeSecrets() {
  const dispatch = useAppDispatch();
  const first = useAppSelector((state) => state.secrets.shown[0]);
  if (!first) return null;
  return <SecretDialog key={first.id} secret={first} onClose={() => dispatch(secretClosed(first.id))} />;
}
