import { createAction } from '@reduxjs/toolkit';

/** The reducers and processes of an area are there, with its first page. */
export const areaArrived = createAction<string>('areas/arrived');
