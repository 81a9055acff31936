import type {
  AlarmDefinition,
  AlarmDefinitionVersion,
  AlarmSettings,
  AlarmSimulation,
  StandingChoice,
} from '@contract/alarmDefinitions';
import type {
  AlarmAssignee,
  MaintenanceChange,
  MaintenanceOfSites,
  MaintenanceRequest,
  MaintenanceWindow,
} from '@contract/alarmActions';
import type { AlarmFigures } from '@contract/alarmFigures';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What is read on demand; each keeps its last answer while the next is on its way. */
export interface AlarmKnowledge {
  definitions: readonly AlarmDefinition[];
  versions: readonly AlarmDefinitionVersion[];
  simulation: AlarmSimulation | null;
  figures: AlarmFigures | null;
  windows: { total: number; rows: readonly MaintenanceWindow[] };
  /** How many alarms of a definition stand. */
  standing: { id: string; count: number } | null;
  /** Who may be given an alarm. */
  assignees: readonly AlarmAssignee[];
}
export type AlarmTopic = keyof AlarmKnowledge;
export type AlarmTopicStatus = 'idle' | 'loading' | 'ready' | 'failed';

interface AlarmKnowledgeState extends AlarmKnowledge {
  status: Readonly<Record<AlarmTopic, AlarmTopicStatus>>;
  /** What the newest change of a definition or window came to. */
  saved: 'idle' | 'saving' | 'saved' | 'conflict' | 'failed';
}

const initialState: AlarmKnowledgeState = {
  definitions: [],
  versions: [],
  simulation: null,
  figures: null,
  windows: { total: 0, rows: [] },
  standing: null,
  assignees: [],
  status: {
    ...{ definitions: 'idle', versions: 'idle', simulation: 'idle', figures: 'idle', windows: 'idle' },
    ...{ assignees: 'idle', standing: 'idle' },
  },
  saved: 'idle',
};

const slice = createSlice({
  name: 'alarmKnowledge',
  initialState,
  reducers: {
    alarmTopicAsked: (state, { payload }: PayloadAction<AlarmTopic>) => ({
      ...state,
      status: { ...state.status, [payload]: 'loading' as const },
    }),
    alarmTopicFailed: (state, { payload }: PayloadAction<AlarmTopic>) => ({
      ...state,
      status: { ...state.status, [payload]: 'failed' as const },
    }),
    alarmTopicAnswered: (
      state,
      { payload: { topic, data } }: PayloadAction<{ topic: AlarmTopic; data: Partial<AlarmKnowledge> }>,
    ) => ({ ...state, ...data, status: { ...state.status, [topic]: 'ready' as const } }),
    /** The change that it was about was changed itself, and what was said of saving is old. */
    simulationForgotten: (state) => ({
      ...state,
      simulation: null,
      saved: 'idle' as const,
      status: { ...state.status, simulation: 'idle' as const },
    }),
    alarmSaving: (state) => ({ ...state, saved: 'saving' as const }),
    alarmSaveEnded: (state, { payload }: PayloadAction<'saved' | 'conflict' | 'failed'>) => ({
      ...state,
      saved: payload,
    }),
  },
});

export const definitionsWanted = createAction('alarms/definitionsWanted');
export const assigneesWanted = createAction('alarms/assigneesWanted');
export const versionsWanted = createAction<string>('alarms/versionsWanted');
export const simulationWanted = createAction<{ id: string; settings: AlarmSettings; days: number }>(
  'alarms/simulationWanted',
);
export const standingWanted = createAction<string>('alarms/standingWanted');
export const figuresWanted = createAction<{ from: number; to: number; operators?: number }>(
  'alarms/figuresWanted',
);
export const windowsWanted = createAction<{ pageNum: number; pageSize: number; isOpen?: boolean }>(
  'alarms/windowsWanted',
);

/** `version` is the newest one that the change was made from. */
export const defineRequested = createAction<{
  id: string;
  version: number;
  settings: AlarmSettings;
  effectiveFrom: number | null;
  reason: string;
  standing: StandingChoice | null;
}>('alarms/defineRequested');
export const windowAddRequested = createAction<MaintenanceRequest>('alarms/windowAddRequested');
export const windowsAddRequested = createAction<MaintenanceOfSites>('alarms/windowsAddRequested');
export const windowChangeRequested = createAction<MaintenanceChange & { id: number }>(
  'alarms/windowChangeRequested',
);
export const windowEndRequested = createAction<{ id: number }>('alarms/windowEndRequested');

export const {
  alarmTopicAsked,
  alarmTopicFailed,
  alarmTopicAnswered,
  simulationForgotten,
  alarmSaving,
  alarmSaveEnded,
} = slice.actions;
export const alarmKnowledgeReducer = slice.reducer;
