/** Anything that runs a statement inside the caller's transaction. */
export interface Statements {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** A statement that is parsed once a connection. */
export interface PreparedQuery {
  name: string;
  text: string;
  values: unknown[];
}
