import { nearest } from './nearest.js'

const SHORTEST_START = 3

/**
 * The value of a closed list that was probably meant: the nearest text, the only one that begins with it (`warn` of
 * `warning`), or the same value in another type (`"true"`).
 */
export function nearestValue<Value>(written: unknown, values: readonly Value[]): Value | undefined {
  if (typeof written !== 'string') return undefined
  const same = values.find((value) => String(value) === written.trim().toLowerCase())
  const texts = values.filter((value): value is Value & string => typeof value === 'string')
  const near = same ?? texts.find((value) => value === nearest(written, texts))
  if (near !== undefined || written.length < SHORTEST_START) return near
  const longer = texts.filter((value) => value.startsWith(written.toLowerCase()))
  return longer.length === 1 ? longer[0] : undefined
}
