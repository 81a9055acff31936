import { doorEventLimits, type AccessEvent } from '@contract/doorEvents';
import { fieldLimits } from '@contract/telemetry';

/** Events with pictures are large: of so many characters a message is full. */
const fullChars = fieldLimits.maxPayloadBytes - 1_024;
const mostKept = 2_000;

/** What a door has not been able to tell yet, oldest first, bounded. */
export interface PeopleTold {
  readonly size: number;
  keep(events: readonly AccessEvent[]): void;
  /** The next message; null when nothing is left. */
  take(): string | null;
}

export function createPeopleTold(): PeopleTold {
  const kept: string[] = [];
  return {
    get size() {
      return kept.length;
    },
    keep(events) {
      kept.push(...events.map((event) => JSON.stringify(event)));
      kept.splice(0, Math.max(0, kept.length - mostKept));
    },
    take() {
      let [count, chars] = [0, 0];
      for (const text of kept) {
        if (count === doorEventLimits.perMessage || (count > 0 && chars + text.length > fullChars)) break;
        count += 1;
        chars += text.length + 1;
      }
      return count === 0 ? null : `{"events":[${kept.splice(0, count).join(',')}]}`;
    },
  };
}
