import type {
  CommandOrigin,
  CommandPoint,
  CommandProof,
  CommandReason,
  CommandState,
} from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';

/** A command that is not over, as its row says. */
export interface LiveCommand {
  id: number;
  batchId: number | null;
  siteId: number;
  siteCode: string;
  deviceId: number;
  deviceCode: string;
  deviceClass: DeviceClass;
  shard: number;
  path: ControlPath;
  ratedPowerW: number;
  origin: CommandOrigin;
  point: CommandPoint;
  value: number;
  by: string;
  state: CommandState;
  stateAt: EpochMs;
  why: CommandReason | null;
  attempt: number;
  expiresAt: EpochMs;
  holdMs: number | null;
  dueAt: EpochMs | null;
  sentAt: EpochMs | null;
  messageId: string | null;
  was: number | null;
  wasDrawing: boolean | null;
  /** How long it has to show, of the newest attempt. */
  windowMs: number | null;
  /** Whether its wave is open: a command of no batch goes at once. */
  isOpen: boolean;
}

/** What a turn makes of a command; absent parts stay as they are. */
export interface CommandChange {
  command: LiveCommand;
  state: CommandState;
  why: CommandReason | null;
  /** Who took the step, where it was a person. */
  by?: string;
  proof?: CommandProof;
  dueAt: EpochMs | null;
  isOver: boolean;
  /** Set when an attempt is made. */
  attempt?: Attempt;
}

export interface Attempt {
  messageId: string;
  number: number;
  topic: string;
  payload: string;
  shard: number;
  expiresAt: EpochMs;
  was: number | null;
  wasDrawing: boolean | null;
  windowMs: number;
}

const gaveUp: ReadonlySet<CommandState> = new Set<CommandState>(['authorised', 'retrying']);
/** Those that wait to be sent. */
export const isWaiting = ({ state }: Pick<LiveCommand, 'state'>): boolean => gaveUp.has(state);
