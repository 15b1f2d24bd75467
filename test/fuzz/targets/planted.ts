// Readers with bugs of each kind, to see that the fuzzer finds them.
import fc from 'fast-check'
import { McproveError } from '../../../src/core/error.js'
import { type FuzzTarget, WrongOutput } from '../target.js'

/** Quick ones, by the digit in the input. */
const THROWING = [
  () => {
    throw new TypeError('planted')
  },
  () => {
    throw new McproveError('BAD_USAGE', '')
  },
  () => {
    throw new WrongOutput('planted')
  },
  () => {
    Object.defineProperty(Object.prototype, 'planted', { value: 1, configurable: true })
  },
]

export const planted: readonly FuzzTarget[] = [
  plantedTarget('planted-throws', 40, (input) => {
    Reflect.deleteProperty(Object.prototype, 'planted')
    THROWING[Number(/\d/.exec(input.toString()))]?.()
  }),
  plantedTarget('planted-slow', 1, () => burnSeconds(1.1)),
  plantedTarget('planted-hang', 1, () => burnSeconds(Number.POSITIVE_INFINITY)),
  plantedTarget('planted-memory', 1, fillHeap),
]

function plantedTarget(name: string, share: number, read: FuzzTarget['read']): FuzzTarget {
  return { name, share, isPlanted: true, seeds: [], made: fc.nat(3).map((digit) => `input ${digit}`), read }
}

function fillHeap(): never {
  const held: unknown[] = []
  for (;;) held.push(Array.from({ length: 10_000 }, () => ({})))
}

/** Of processor time. */
function burnSeconds(seconds: number): void {
  const started = process.cpuUsage()
  for (let spent = 0; spent < seconds * 1e6; ) {
    const { user, system } = process.cpuUsage(started)
    spent = user + system
  }
}
