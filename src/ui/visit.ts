import { createContext, useContext } from 'react';

/** Which showing of a kept view this is, from 1; 0 where views are not kept. */
const Visit = createContext(0);
export const VisitProvider = Visit.Provider;

/**
 * A new number each time the view comes back to the screen. React pauses the effects of hidden views; as a `key` it
 * mounts anew what cannot be paused, such as a map that its library has taken down.
 */
export const useVisit = (): number => useContext(Visit);
