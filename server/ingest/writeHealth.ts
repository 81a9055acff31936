/** More failures in a row than this are no passing trouble. */
const passingFailures = 2;

/** Whether what arrives can be written: told by the loop, asked by whoever judges the centre. */
export class WriteHealth {
  private failuresInRow = 0;

  get failures(): number {
    return this.failuresInRow;
  }

  get isFailing(): boolean {
    return this.failuresInRow > passingFailures;
  }

  committed(): void {
    this.failuresInRow = 0;
  }

  failed(): void {
    this.failuresInRow += 1;
  }
}
