/** Writes whole numbers up to ±2^53 as variable-length bytes; small ones take one byte. */
export class VarintWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private length = 0;

  unsigned(value: number): void {
    this.reserve(8);
    while (value >= 0x80) {
      this.bytes[this.length++] = (value % 0x80) | 0x80;
      value = Math.floor(value / 0x80);
    }
    this.bytes[this.length++] = value;
  }

  /** Zigzag: small negatives stay small. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  done(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(larger);
    this.bytes = larger;
  }
}

/** Reads what VarintWriter wrote, in the same order. Throws RangeError past the end. */
export class VarintReader {
  private offset = 0;

  constructor(private readonly bytes: Buffer) {}

  unsigned(): number {
    const first = this.bytes[this.offset];
    if (first !== undefined && first < 0x80) {
      this.offset += 1;
      return first;
    }
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.bytes[this.offset++];
      if (byte === undefined) throw new RangeError('packed bytes end too early');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  signed(): number {
    const value = this.unsigned();
    if (value < 0x8000_0000) return (value >>> 1) ^ -(value & 1);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}
