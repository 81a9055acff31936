import { AlarmLevel } from '@contract/alarms';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';

/** How alarms are heard on this machine: kept in the browser, as loudspeakers belong to a desk and not to a person. */
export const SoundChoice = z.object({
  isOn: z.boolean().default(true),
  levels: z.array(AlarmLevel).default([1, 2]),
  /** 0 … 1 */
  volume: z.number().min(0).max(1).default(0.6),
  isSpoken: z.boolean().default(false),
  isNotified: z.boolean().default(false),
});
export type SoundChoice = z.infer<typeof SoundChoice>;

export interface AlarmSoundState {
  choice: SoundChoice;
  /** Epoch ms at which the silence ends by itself; null: it is heard. */
  mutedUntil: number | null;
  /** The browser stays silent until somebody touches the page. */
  isBlocked: boolean;
}

/** Whether an alarm would not be heard here now. */
export const isSilent = ({ choice, mutedUntil, isBlocked }: AlarmSoundState): boolean =>
  !choice.isOn || mutedUntil !== null || isBlocked;

const initialState: AlarmSoundState = { choice: SoundChoice.parse({}), mutedUntil: null, isBlocked: false };

const slice = createSlice({
  name: 'alarmSound',
  initialState,
  reducers: {
    soundChosen: (state, { payload }: PayloadAction<SoundChoice>) => ({ ...state, choice: payload }),
    soundMuted: (state, { payload }: PayloadAction<number>) => ({ ...state, mutedUntil: payload }),
    soundUnmuted: (state) => ({ ...state, mutedUntil: null }),
    soundBlocked: (state, { payload }: PayloadAction<boolean>) => ({ ...state, isBlocked: payload }),
  },
});

export const soundChoiceRequested = createAction<Partial<SoundChoice>>('alarmSound/choiceRequested');
/** For so long, and not a second longer. */
export const muteRequested = createAction<number>('alarmSound/muteRequested');
export const soundTestRequested = createAction<AlarmLevel>('alarmSound/testRequested');

export const { soundChosen, soundMuted, soundUnmuted, soundBlocked } = slice.actions;
export const alarmSoundReducer = slice.reducer;
