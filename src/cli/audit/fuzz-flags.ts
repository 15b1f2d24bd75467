// The flags of the lane `fuzz`.
import type { FuzzOptions } from '../../audit/fuzz/fuzz-options.js'
import type { OptionDeclaration } from '../command-line/option.js'
import { durationIn, refuseFlags } from './load-flags.js'

export interface FuzzFlags {
  readonly fuzzCalls?: number
  readonly fuzzTime?: string
}

export const FUZZ_OPTIONS = {
  fuzzCalls: {
    flag: '--fuzz-calls <n>',
    summary: 'lane fuzz: make at most so many calls; default 1000',
    type: 'count',
  },
  fuzzTime: { flag: '--fuzz-time <time>', summary: 'lane fuzz: make calls for at most that long; default 20s' },
} as const satisfies Readonly<Record<keyof FuzzFlags, OptionDeclaration>>

/** Throws BAD_USAGE, also for a flag without the lane. */
export function readFuzzFlags(flags: FuzzFlags, isFuzzed: boolean): FuzzOptions {
  const { fuzzCalls, fuzzTime } = flags
  if (!isFuzzed) refuseFlags('fuzz', FUZZ_OPTIONS, flags)
  return { calls: fuzzCalls, ms: fuzzTime === undefined ? undefined : durationIn('--fuzz-time', fuzzTime) }
}

/** As words, for a command that a report proposes. */
export function fuzzWords({ fuzzCalls, fuzzTime }: FuzzFlags): readonly string[] {
  return [
    ...(fuzzCalls === undefined ? [] : ['--fuzz-calls', String(fuzzCalls)]),
    ...(fuzzTime === undefined ? [] : ['--fuzz-time', fuzzTime]),
  ]
}
