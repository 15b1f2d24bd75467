import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.js'

/** `sha256-<hex>` of a JSON value; equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return `sha256-${createHash('sha256').update(canonicalJson(value)).digest('hex')}`
}
