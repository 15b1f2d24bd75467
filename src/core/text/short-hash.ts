// A hash to tell names apart, the same on every machine. Not cryptographic: see files/content-hash.ts for that.

/** Characters of a short hash. */
export const SHORT_HASH_LENGTH = 7

/** FNV-1a, 32 bits, over UTF-16 code units, low byte first. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >> 8), 0x01000193)
  }
  return hash >>> 0
}

/** In base 36. */
export function shortHash(text: string): string {
  return fnv1a(text).toString(36).padStart(SHORT_HASH_LENGTH, '0')
}
