/** A question that somebody looks at. */
export interface Question {
  id: string;
  name: string;
  of: unknown;
}
