// The flags of the lane `load`.
import type { LoadOptions } from '../../audit/load/load-options.js'
import type { Lane } from '../../core/audit/lanes.js'
import { BOUND_FORM, type LoadBound, parseLoadBound } from '../../core/audit/load-bound.js'
import { MAX_CLIENTS, MAX_LOAD_MS, MAX_RATE, MAX_REQUESTS } from '../../core/audit/load-limits.js'
import { McproveError } from '../../core/errors/error.js'
import { showValue } from '../../core/text/show-value.js'
import { readDuration } from '../../core/time/duration.js'
import type { OptionDeclaration } from '../command-line/option.js'

export interface LoadFlags {
  readonly clients?: string
  readonly rate?: string
  readonly requests?: number
  readonly duration?: string
  readonly until?: string
  readonly within?: readonly string[]
  readonly against?: string
  readonly processes?: boolean
  readonly openWorld?: boolean
  readonly loadOrigin?: readonly string[]
}

export const LOAD_OPTIONS = {
  clients: {
    flag: '--clients <counts>',
    summary: 'lane load: how many clients each step has, each with one request at a time; default 1,2,4,8',
  },
  rate: {
    flag: '--rate <numbers>',
    summary: 'lane load: requests per second of each step, sent whether or not answers come, such as 10,20,40',
  },
  requests: {
    flag: '--requests <n>',
    summary: 'lane load: make at most so many requests, over all steps; default 2000',
    type: 'count',
  },
  duration: { flag: '--duration <time>', summary: 'lane load: take at most that long, over all steps; default 30s' },
  until: {
    flag: '--until <bound>',
    summary: 'lane load: raise the load until this is broken, such as p99=200ms or errors=1%',
  },
  within: {
    flag: '--within <bound>',
    summary: 'lane load: what must hold with every load, such as p99=200ms; repeatable',
    repeat: true,
  },
  against: {
    flag: '--against <server>',
    summary: 'lane load: compare with this server: a command in quotes, a URL, or a name from a suite',
  },
  processes: { flag: '--processes', summary: 'lane load: start a process for each client; default: clients share one' },
  openWorld: {
    flag: '--open-world',
    summary: 'lane load: also load tools that reach other services (openWorldHint: true)',
  },
  loadOrigin: {
    flag: '--load-origin <origin>',
    summary: 'lane load: allow a load on this address outside of this machine; repeatable',
    repeat: true,
  },
} as const satisfies Readonly<Record<keyof LoadFlags, OptionDeclaration>>

/** What the flags say apart from the other server. Throws BAD_USAGE, also for a flag without the lane. */
export function readLoadFlags(flags: LoadFlags, isLoaded: boolean): Partial<LoadOptions> {
  if (!isLoaded) refuseFlags('load', LOAD_OPTIONS, flags)
  const { clients, rate, requests, duration, until, within, processes, openWorld, loadOrigin } = flags
  if (requests !== undefined && requests > MAX_REQUESTS) {
    throw usage(`--requests expects at most ${MAX_REQUESTS}, got ${requests}`, 'Give a smaller number.')
  }
  return {
    ...(clients === undefined ? {} : { clients: numbersIn('--clients', clients, MAX_CLIENTS) }),
    ...(rate === undefined ? {} : { rates: numbersIn('--rate', rate, MAX_RATE) }),
    ...(requests === undefined ? {} : { requests }),
    ...(duration === undefined ? {} : { ms: durationIn('--duration', duration) }),
    ...(until === undefined ? {} : { until: boundIn('--until', until) }),
    ...(within === undefined ? {} : { within: within.map((text) => boundIn('--within', text)) }),
    ...(processes === undefined ? {} : { processes }),
    ...(openWorld === undefined ? {} : { openWorld }),
    ...(loadOrigin === undefined ? {} : { origins: loadOrigin.map(originIn) }),
  }
}

/** Throws BAD_USAGE for a flag of a lane that does not run. */
export function refuseFlags<Key extends string>(
  lane: Lane,
  options: Readonly<Record<Key, OptionDeclaration>>,
  flags: Readonly<Partial<Record<Key, unknown>>>,
): void {
  const given = (Object.keys(options) as Key[]).find((key) => flags[key] !== undefined)
  if (given === undefined) return
  const [name] = options[given].flag.split(' ')
  throw usage(`${name} is about the lane ${lane}, which does not run`, `Add --lane ${lane}.`)
}

/** For a server at a URL. Throws BAD_USAGE. */
export function refuseProcesses({ processes }: LoadFlags): void {
  if (processes) throw usage('--processes needs a server that is started by a command', 'Remove it.')
}

/** The flags of the lane as words, for a command that a report proposes. */
export function loadWords(flags: LoadFlags, against: string | undefined): readonly string[] {
  return (Object.keys(LOAD_OPTIONS) as (keyof LoadFlags)[]).flatMap((key) => {
    const [name = ''] = LOAD_OPTIONS[key].flag.split(' ')
    // Without what may be a secret.
    const value = key === 'against' && flags.against !== undefined ? against : flags[key]
    if (value === undefined || value === false) return []
    if (value === true) return [name]
    return [value].flat().flatMap((one) => [name, String(one)])
  })
}

function numbersIn(flag: string, text: string, most: number): readonly number[] {
  const numbers = text.split(',').map((part) => (/^\s*\d{1,7}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.every((one) => one >= 1 && one <= most)) return numbers
  throw usage(`${flag} expects whole numbers from 1 to ${most}, got ${showValue(text, 80)}`, `Write ${flag} 10,20,40.`)
}

/** In milliseconds. Throws BAD_USAGE. */
export function durationIn(flag: string, text: string): number {
  const ms = readDuration(text)
  if (ms !== null && ms > 0 && ms <= MAX_LOAD_MS) return ms
  throw usage(`${flag} expects a time up to 1h, got ${showValue(text, 80)}`, 'Write 30s, 5m or 500ms.')
}

function boundIn(flag: string, text: string): LoadBound {
  const bound = parseLoadBound(text)
  if (bound !== undefined) return bound
  throw usage(`${flag} expects ${BOUND_FORM}; got ${showValue(text, 80)}`, `Write ${flag} p99=200ms.`)
}

function originIn(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return new URL(text).origin
  throw usage(
    `--load-origin expects an http or https address, got ${showValue(text, 80)}`,
    'Write --load-origin https://mcp.example.com.',
  )
}

function usage(message: string, hint: string): McproveError {
  return new McproveError('BAD_USAGE', message, { hint })
}
