// Writes src/core/time/zone-rules.ts from the time-zone database of this machine: node scripts/zone-rules.mjs [folder]
// Run it by hand when the database has changed; `generate --check` cannot do it, because machines differ (decision
// 0045).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const FROM_YEAR = 2000
const FROM_S = Date.UTC(FROM_YEAR, 0, 1) / 1000
const OUT = fileURLToPath(new URL('../src/core/time/zone-rules.ts', import.meta.url))
const RULE_READER = fileURLToPath(new URL('../src/core/time/posix-rule.ts', import.meta.url))
const folder = process.argv[2] ?? '/usr/share/zoneinfo'

const { outputFiles } = await build({ entryPoints: [RULE_READER], bundle: true, format: 'esm', write: false })
const { readPosixRule } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)

const version = readFileSync(join(folder, 'tzdata.zi'), 'utf8').match(/^# version (\S+)/)?.[1]
const groups = new Map()
for (const name of zoneNames()) {
  const rules = rulesOf(readZoneFile(name))
  groups.set(rules, [...(groups.get(rules) ?? []), name])
}
const lines = [...groups].map(([rules, names]) => `${names.join(' ')}|${rules}`)
writeFileSync(
  OUT,
  `// Written by scripts/zone-rules.mjs from the time-zone database ${version} (public domain). A line: the names of a zone, its rule
// without end, its offset in minutes at the start, and each change since: minutes after the one before (base 36), new offset.
export const ZONE_RULES_FROM_MS = ${FROM_S * 1000}
export const ZONE_RULES = \`
${lines.join('\n')}
\`
`,
)
console.log(`${version}: ${groups.size} kinds of zones, ${lines.join('\n').length} characters`)

function zoneNames() {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => !/^(?:posix|right)\//.test(name) && /^(?:[A-Z]\w*\/|UTC$)/.test(name))
    .filter((name) => readFileSync(join(folder, name)).subarray(0, 4).toString() === 'TZif')
    .sort()
}

/** RFC 9636, the second block: 64-bit times, and a footer with the rule that applies after the last of them. */
function readZoneFile(name) {
  const bytes = readFileSync(join(folder, name))
  const counts = (at) =>
    ['isUt', 'isStd', 'leap', 'time', 'type', 'char'].map((_, i) => bytes.readUInt32BE(at + 20 + i * 4))
  const sizeOf = ([isUt, isStd, leap, time, type, char], timeSize) =>
    time * (timeSize + 1) + type * 6 + char + leap * (timeSize + 4) + isStd + isUt
  let at = 44 + sizeOf(counts(0), 4)
  const second = counts(at)
  const [, , , time, type] = second
  at += 44
  const footer = bytes
    .subarray(at + sizeOf(second, 8))
    .toString()
    .trim()
  const offsetOf = (index) => bytes.readInt32BE(at + time * 9 + index * 6)
  const changes = Array.from({ length: time }, (_, i) => ({
    at: Number(bytes.readBigInt64BE(at + i * 8)),
    offset: offsetOf(bytes[at + time * 8 + i]),
  }))
  return { first: type === 0 ? 0 : offsetOf(0), changes, footer }
}

function rulesOf({ first, changes, footer }) {
  let offset = first
  let start = first
  const kept = []
  for (const change of changes) {
    if (change.at <= FROM_S) start = change.offset
    else if (change.offset !== offset) kept.push({ ...change, before: offset })
    offset = change.offset
  }
  let last = FROM_S
  const written = kept.slice(0, kept.length - covered(footer, kept)).map(({ at, offset }) => {
    const minutes = Math.round((at - last) / 60)
    last += minutes * 60
    return `${minutes.toString(36)},${Math.round(offset / 60)}`
  })
  return `${footer}|${Math.round(start / 60)}|${written.join(' ')}`
}

/**
 * How many of the last changes the final rule covers itself: files list them up to 2037. It takes over after a change.
 */
function covered(footer, changes) {
  const rule = readPosixRule(footer)
  if (rule === null) throw new Error(`cannot read the rule ${footer}`)
  const isMade = ({ at, offset, before }) => rule(at * 1000) === offset * 1000 && rule(at * 1000 - 1) === before * 1000
  const others = changes.findLastIndex((change) => !isMade(change)) + 1
  return Math.max(0, changes.length - others - 1)
}
