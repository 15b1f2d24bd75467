// Values that only code can give: JSON in which some texts stand for what JSON has not.
import { parseJson } from '../../../src/core/trace/parse-traces.js'

const STANDS_FOR: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  NaN: () => Number.NaN,
  '1e999': () => Number.POSITIVE_INFINITY,
  '-0': () => 10n,
  valueOf: () => () => 1,
  toString: () => Symbol('fuzz'),
  '#': () => new Date(0),
  '[]': () => new Map([['a', 1]]),
  '{}': circle,
}

/** The JSON of the input with what stands for something else replaced. Walks without recursion: the input may be deep. */
export function codeValue(input: Buffer): unknown {
  const root = [parseJson(input.toString(), 'input')]
  const open: object[] = [root]
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const [key, value] of Object.entries(parent)) {
      if (typeof value === 'object' && value !== null) open.push(value)
      const stand = typeof value === 'string' && Object.hasOwn(STANDS_FOR, value) ? STANDS_FOR[value] : undefined
      if (stand !== undefined) Object.defineProperty(parent, key, { value: stand() })
    }
  }
  return root[0]
}

function circle(): unknown {
  const value: Record<string, unknown> = { name: 'circle' }
  value.self = value
  return value
}
