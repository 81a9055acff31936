import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '../reducers';

/** The catalogue by id; empty until it was read. */
export const selectCatalogue = createSelector(
  (state: RootState) => state.alarmKnowledge.definitions,
  (definitions): ReadonlyMap<string, AlarmDefinition> =>
    new Map(definitions.map((definition) => [definition.id, definition])),
);
