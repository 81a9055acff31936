import type { EpochMs } from '@contract/time';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Everything that the server says once and nobody can ask for again. */
export type SecretKind =
  | 'initialPassword'
  | 'resetPassword'
  | 'importPasswords'
  | 'accessToken'
  | 'displayToken'
  | 'pushToken'
  | 'controllerCredential'
  | 'deviceCredential'
  | 'enrolmentCode'
  | 'recoveryCodes'
  | 'sealedPassphrase';

/** What is itself secret; everything else beside it only says where it belongs. */
const secretParts = ['password', 'token', 'code', 'passphrase', 'recoveryCodes'] as const;
type SecretPartName = (typeof secretParts)[number];

export interface SecretPart {
  name: SecretPartName | 'username' | 'mqttUrl' | 'shard';
  /** Whose it is, where there are several of a kind. */
  of?: string;
  text: string;
}

export interface OneTimeSecret {
  kind: SecretKind;
  /** Of whom or of what; empty where the kind says it. */
  name: string;
  parts: readonly SecretPart[];
  /** Until when it can be used, where it ends by itself soon. */
  until?: EpochMs;
}

interface ShownSecret extends OneTimeSecret {
  id: number;
}

interface SecretsState {
  /** The first is on screen; each stays until it is closed. */
  shown: readonly ShownSecret[];
  lastId: number;
}

export const isSecretPart = ({ name }: SecretPart): boolean => secretParts.some((secret) => secret === name);

const initialState: SecretsState = { shown: [], lastId: 0 };

const slice = createSlice({
  name: 'secrets',
  initialState,
  reducers: {
    secretShown: ({ shown, lastId }, { payload }: PayloadAction<OneTimeSecret>) => {
      const id = lastId + 1;
      return { shown: [...shown, { ...payload, id }], lastId: id };
    },
    secretClosed: (state, { payload }: PayloadAction<number>) => ({
      ...state,
      shown: state.shown.filter(({ id }) => id !== payload),
    }),
  },
});

export const { secretShown, secretClosed } = slice.actions;
export const secretsReducer = slice.reducer;
