/** A PostgreSQL of the test run's own, on loopback, in a folder that goes away with it. */
export interface RunningPostgres {
  /** Connection of a superuser to the maintenance database. */
  url: string;
  stop(): Promise<void>;
}
