/** What a controller has not been able to say yet: encoded rows by device, oldest first, bounded. */
export interface ReadingBuffer {
  readonly size: number;
  readonly givenUp: number;
  /** Keeps a row; when the buffer is full the device with most rows gives up its oldest. */
  keep(device: number, row: string): void;
  /** Takes up to `most` rows of one device out, oldest first; null when there is nothing left. */
  take(most: number): { device: number; rows: string[] } | null;
}

export function createReadingBuffer(capacity: number): ReadingBuffer {
  const byDevice = new Map<number, string[]>();
  let size = 0;
  let givenUp = 0;
  const giveUpOldest = (): void => {
    const longest = [...byDevice.values()].reduce((a, b) => (b.length > a.length ? b : a));
    longest.shift();
    size -= 1;
    givenUp += 1;
  };
  return {
    get size() {
      return size;
    },
    get givenUp() {
      return givenUp;
    },
    keep(device, row) {
      const rows = byDevice.get(device) ?? [];
      byDevice.set(device, rows);
      rows.push(row);
      size += 1;
      if (size > capacity) giveUpOldest();
    },
    take(most) {
      for (const [device, waiting] of byDevice) {
        const rows = waiting.splice(0, most);
        size -= rows.length;
        if (rows.length > 0) return { device, rows };
      }
      return null;
    },
  };
}
