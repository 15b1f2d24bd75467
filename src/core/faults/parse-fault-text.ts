// A fault in one line: `hang`, `slow:500`, `recover-after:2`, `none`, or in full
// `kind=slow,delay_ms=500,tool=search,nth=2` (docs/spec/running.md, Faults).
import { readNumber } from '../critics/kinds/read-number.js'
import { PARSE_OPTIONS } from '../input/issue-message.js'
import { nearest } from '../text/nearest.js'
import { listNames, showName } from '../text/show-name.js'
import { type FaultSettings, faultSettings } from './fault-schema.js'

/** The fault, null for `none`, or a message about what is wrong with the text. */
type ParsedFault = { readonly fault: FaultSettings | null } | { readonly problem: string }

/** What the number after the colon means. */
const NUMBER_OF: ReadonlyMap<string, string> = new Map([
  ['slow', 'delay_ms'],
  ['reply_after_cancel', 'delay_ms'],
  ['recover_after', 'failures'],
])
const KEYS = ['kind', 'server', 'tool', 'nth', 'delay_ms', 'failures', 'timeout_ms', 'name']
const TARGET_KEYS: ReadonlySet<string> = new Set(['server', 'tool'])
const TEXT_KEYS: ReadonlySet<string> = new Set(['kind', 'name', ...TARGET_KEYS])
const WHEN = 'when.'

export function parseFaultText(text: string): ParsedFault {
  if (text.trim() === 'none') return { fault: null }
  const raw = text.includes('=') ? readPairs(text) : readShort(text)
  return typeof raw === 'string' ? { problem: raw } : readFaultSettings(raw)
}

/** The same for the keys of a fault. */
export function readFaultSettings(raw: unknown): ParsedFault {
  const parsed = faultSettings().safeParse(raw, PARSE_OPTIONS)
  if (parsed.success) return { fault: parsed.data }
  const [issue] = parsed.error.issues
  const key = issue?.path.join('.') ?? ''
  return { problem: `${key === '' || key === 'kind' ? '' : `${showName(key)}: `}${issue?.message ?? 'no fault'}` }
}

/** `kind` or `kind:number`. */
function readShort(text: string): Record<string, unknown> | string {
  const [kind = '', ...numbers] = text.split(':').map((part) => part.trim())
  const key = NUMBER_OF.get(kind.replaceAll('-', '_'))
  const [number] = numbers
  if (key === undefined)
    return number === undefined ? { kind } : `${showName(kind)} does not take a number: ${showName(text)}`
  if (number === undefined || numbers.length > 1) return `${showName(kind)} takes one number: ${showName(`${kind}:5`)}`
  return { kind, [key]: numberOrText(number) }
}

function readPairs(text: string): Record<string, unknown> | string {
  const raw: Record<string, unknown> = {}
  const target: Record<string, unknown> = {}
  const when: [string, unknown][] = []
  for (const pair of text.split(',')) {
    const equals = pair.indexOf('=')
    const written = pair.slice(0, Math.max(equals, 0)).trim()
    // Argument names belong to the tool and are not changed; our own keys may be written with hyphens.
    const key = written.startsWith(WHEN) ? written : written.replaceAll('-', '_')
    const value = pair.slice(equals + 1).trim()
    const place = TARGET_KEYS.has(key) ? target : raw
    if (key.startsWith(WHEN) && key.length > WHEN.length) when.push([key.slice(WHEN.length), jsonOrText(value)])
    else if (!KEYS.includes(key)) return unknownPair(pair.trim(), key)
    else if (Object.hasOwn(place, key)) return `${showName(key)} is given twice`
    else place[key] = TEXT_KEYS.has(key) ? value : numberOrText(value)
  }
  if (Object.keys(target).length > 0) raw.target = target
  if (when.length > 0) raw.when = Object.fromEntries(when)
  return raw
}

function unknownPair(pair: string, key: string): string {
  const near = nearest(key, KEYS)
  const suggestion = near === undefined ? '' : `; did you mean ${showName(near)}?`
  return `${showName(pair)} is not a \`key=value\` pair with the key ${listNames(KEYS)}${suggestion}`
}

/** A value that is not a number stays text, so that the schema reports what it expects. */
function numberOrText(text: string): number | string {
  return readNumber(text) ?? text
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
