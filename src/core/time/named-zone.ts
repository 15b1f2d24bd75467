// Named zones of the time-zone database. The rules ship with this package and do not depend on the machine (decision
// 0045).
import { type OffsetRule, readPosixRule } from './posix-rule.js'
import { ZONE_RULES, ZONE_RULES_FROM_MS } from './zone-rules.js'

/** Converts a local time to UTC, both in milliseconds; null where the rules are not known. */
export type Zone = (wallMs: number) => number | null

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let lines: ReadonlyMap<string, string> | undefined
const zones = new Map<string, Zone>()

/** `Europe/Oslo`, in any case; null for a name that is not in the database. */
export function namedZone(name: string): Zone | null {
  const key = name.toLowerCase()
  lines ??= readLines()
  const line = lines.get(key)
  if (line === undefined) return null
  let zone = zones.get(line)
  if (zone === undefined) {
    zone = zoneOf(offsetsOf(line))
    zones.set(line, zone)
  }
  return zone
}

/** The names as the database spells them. */
export function zoneNames(): readonly string[] {
  return ruleLines().flatMap(namesOf)
}

function readLines(): ReadonlyMap<string, string> {
  return new Map(ruleLines().flatMap((line) => namesOf(line).map((name) => [name.toLowerCase(), line] as const)))
}

function ruleLines(): readonly string[] {
  return ZONE_RULES.trim().split('\n')
}

function namesOf(line: string): readonly string[] {
  return line.slice(0, line.indexOf('|')).split(' ')
}

/** `names|final rule|first offset|minutes since the previous change, offset ...` */
function offsetsOf(line: string): OffsetRule {
  const [, rule = '', first = '0', changes = ''] = line.split('|')
  const times: number[] = []
  const offsets: number[] = [Number(first) * MINUTE_MS]
  let time = ZONE_RULES_FROM_MS
  for (const change of changes === '' ? [] : changes.split(' ')) {
    const [minutes = '0', offset = '0'] = change.split(',')
    time += Number.parseInt(minutes, 36) * MINUTE_MS
    times.push(time)
    offsets.push(Number(offset) * MINUTE_MS)
  }
  const endless = readPosixRule(rule)
  return (utcMs) => {
    const at = times.findLastIndex((change) => change <= utcMs) + 1
    if (at === times.length && endless !== null) return endless(utcMs)
    return offsets[at] ?? 0
  }
}

/**
 * A local time that occurs twice means the first one; a time that is skipped is read with the offset before the change.
 */
function zoneOf(offsetAt: OffsetRule): Zone {
  return (wallMs) => {
    if (wallMs < ZONE_RULES_FROM_MS + DAY_MS) return null
    const before = offsetAt(wallMs - DAY_MS)
    const after = offsetAt(wallMs + DAY_MS)
    const found = [before, after].find((offset) => offsetAt(wallMs - offset) === offset)
    return wallMs - (found ?? before)
  }
}
