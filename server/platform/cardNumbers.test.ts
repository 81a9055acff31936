import { randomBytes } from 'node:crypto';
import { cardHash, keepNumber, numberOf } from './cardNumbers';
import { createSecretBox } from './secretBox';

describe('the number of a card', () => {
  const box = createSecretBox(randomBytes(32));

  it('is kept sealed, found by its keyed hash and told by its last four characters', () => {
    const kept = keepNumber(box, '00a1b2c3d4');
    expect(JSON.stringify({ ...kept, hash: kept.hash.toString('hex') })).not.toMatch(/00a1b2c3d4/i);
    expect(kept.last4).toBe('C3D4');
    expect(cardHash(box, '00A1B2C3D4').equals(kept.hash)).toBe(true);
    expect(numberOf(box, kept)).toBe('00A1B2C3D4');
  });

  it('does not open in the row of another card, nor with another key', () => {
    const [kept, other] = [keepNumber(box, '1111'), keepNumber(box, '2222')];
    expect(numberOf(box, { ...kept, hash: other.hash })).toBeNull();
    expect(numberOf(createSecretBox(randomBytes(32)), kept)).toBeNull();
  });
});
