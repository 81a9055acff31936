import { cardForms, valuesOf, type CardForm, type EnteredForm } from '@contract/cardNumbers';
import type { SecretBox } from './secretBox';

/** A number of a card as it is kept: sealed, found by its keyed hash, told by its end. */
export interface KeptNumber {
  sealed: string;
  hash: Buffer;
  last4: string;
}

const purpose = 'card numbers';
/** Controllers differ in the case of hexadecimal digits. */
const plain = (number: string): string => number.toUpperCase();

export const cardHash = (box: SecretBox, number: string): Buffer => box.digest(plain(number), purpose);
export const lastOf = (number: string): string => plain(number).slice(-4);

// The hash is the owner, so that a number put into another row does not open there.
const ownerOf = (hash: Buffer): string => `card ${hash.toString('hex')}`;

export function keepNumber(box: SecretBox, number: string): KeptNumber {
  const hash = cardHash(box, number);
  return { sealed: box.seal(plain(number), ownerOf(hash)), hash, last4: lastOf(number) };
}

/** A keyed hash of a value that a number may mean, by the form that it would be in. */
export interface FormHash {
  form: CardForm;
  hash: Buffer;
}

/** By these a card is found however its number is said. */
export const formHashes = (box: SecretBox, number: string, form: EnteredForm = 'auto'): FormHash[] =>
  valuesOf(number, form).map((one) => ({
    form: one.form,
    hash: box.digest(one.value.toString(16), 'values of cards'),
  }));

/** The same as a text that JSON carries: form and hash in hexadecimal digits, in the order of the forms. */
export const writtenForms = (box: SecretBox, number: string): { form: CardForm; hash: string }[] =>
  formHashes(box, number)
    .map(({ form, hash }) => ({ form, hash: hash.toString('hex') }))
    .toSorted((a, b) => cardForms.indexOf(a.form) - cardForms.indexOf(b.form));

/** Null when it was sealed with another key. */
export const numberOf = (box: SecretBox, { sealed, hash }: Omit<KeptNumber, 'last4'>): string | null =>
  box.open(sealed, ownerOf(hash));
