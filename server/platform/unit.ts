/** A part of the process with a life: constructors do nothing, `stop` removes what `start` added. */
export interface Unit {
  name: string;
  start(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}
