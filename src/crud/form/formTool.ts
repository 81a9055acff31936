import type { AnyRecord } from '@contract/resources';
import type { DraftState } from '@sagas/resources/resources.slice';

/** What a screen of its own adds below the fields of its form. */
export interface FormToolProps {
  draft: DraftState;
  /** The values as they are entered now. */
  form: { read(): AnyRecord };
}
