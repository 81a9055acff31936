import type { RootState } from '@sagas/reducers';
import type { TechnicianRoot } from '@sagas/technician/technician.slice';
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<Dispatch<UnknownAction>>();

/** The technician's page has a store of its own. */
export const useTechnicianSelector = useSelector.withTypes<TechnicianRoot>();
