import { randomBytes } from 'node:crypto'

/** Twelve hexadecimal digits that nobody guesses: what comes back with them was sent with them. */
export function randomName(): string {
  return randomBytes(6).toString('hex')
}
