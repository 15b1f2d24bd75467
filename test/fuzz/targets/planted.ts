// Readers with bugs of each kind, to see that the fuzzer finds them.
import fc from 'fast-check'
import { McproveError } from '../../../src/core/errors/error.js'
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
    THROWING[Number(/\d/.exec(input.toString())?.[0])]?.()
  }),
  plantedTarget('planted-slow', 1, () => burnSeconds(1.1)),
  plantedTarget('planted-hang', 1, () => burnSeconds(Number.POSITIVE_INFINITY)),
  plantedTarget('planted-memory', 1, fillMemory),
]

function plantedTarget(name: string, share: number, read: FuzzTarget['read']): FuzzTarget {
  return { name, share, isPlanted: true, seeds: [], made: fc.nat(3).map((digit) => `input ${digit}`), read }
}

/** Outside the heap, which is full only after seconds of collecting: a hang as well. The machine keeps the rest. */
function fillMemory(): void {
  const held = Array.from({ length: 60 }, () => Buffer.alloc(64e6, 1))
  burnSeconds(held.length)
}

/** Of processor time. */
function burnSeconds(seconds: number): void {
  const started = process.cpuUsage()
  for (let spent = 0; spent < seconds * 1e6; ) {
    const { user, system } = process.cpuUsage(started)
    spent = user + system
  }
}
