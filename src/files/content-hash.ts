import { canonicalJson } from '../core/json/canonical-json.js'
import { sha256 } from './sha256.js'

/** `sha256-<hex>` of a JSON value; equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return `sha256-${sha256(canonicalJson(value))}`
}
