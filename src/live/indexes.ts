import type { Indexes } from '@sagas/indexes';
import { createContext, useContext } from 'react';

const IndexesContext = createContext<Indexes | null>(null);

/** Wraps the application once, with what `createStore` made. */
export const IndexesProvider = IndexesContext.Provider;

/** The full-rate indexes; read them through the hooks of this folder, which know when they changed. */
export function useIndexes(): Indexes {
  const indexes = useContext(IndexesContext);
  if (!indexes) throw new Error('useIndexes needs an IndexesProvider above it');
  return indexes;
}
