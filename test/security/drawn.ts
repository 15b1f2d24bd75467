// Texts drawn by chance, the same on every machine.
export const HEX = '0123456789abcdef'
export const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789'
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const BASE64 = `${ALPHANUMERIC}+/`
export const BASE64URL = `${ALPHANUMERIC}-_`

export type Draw = (alphabet: string, length: number) => string

/** mulberry32, as it is enough to choose letters. */
export function drawFrom(seed: number): Draw {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (alphabet, length) => Array.from({ length }, () => alphabet[Math.floor(next() * alphabet.length)]).join('')
}
