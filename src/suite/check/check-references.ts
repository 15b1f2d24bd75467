import type { NameTable } from '../build/name-table.js'
import { isMapping } from '../read/source.js'
import type { FlatIssue } from './problems-from-issues.js'

/** What a suite refers to by name. */
export interface Names {
  readonly servers: NameTable
  readonly faults: NameTable
  readonly agents: NameTable
  /** Agent tests, definitions among them. */
  readonly tests: NameTable
  /** Rows of every kind. */
  readonly rows: NameTable
}

/** Names an entry (or `defaults`) uses and nobody has. Looks at what is written, so that no other problem hides it. */
export function referenceIssues(
  raw: Readonly<Record<string, unknown>>,
  names: Names,
  base: readonly PropertyKey[] = [],
): FlatIssue[] {
  const issues: FlatIssue[] = []
  const check = (table: NameTable, name: unknown, path: readonly PropertyKey[]): void => {
    const message = typeof name === 'string' && name !== '' ? table.complaint(name) : undefined
    if (message !== undefined) issues.push({ path: [...base, ...path], part: 'value', code: 'reference', message })
  }
  for (const [index, name] of listOf(raw.servers).entries()) check(names.servers, name, ['servers', index])
  for (const [index, name] of listOf(raw.inject).entries()) check(names.faults, name, ['inject', index])
  for (const [track, index, name] of trackServers(raw.critics)) {
    check(names.servers, name, ['critics', 'tracks', track, 'servers', index])
  }
  for (const key of ['setup', 'verify']) {
    for (const [index, call] of listOf(raw[key]).entries()) {
      const server = typeof call === 'object' && call !== null && 'server' in call ? call.server : undefined
      check(names.servers, server, [key, index, 'server'])
    }
  }
  return issues
}

/** The servers that the tracks of a `critics` block name. */
function trackServers(critics: unknown): [track: string, index: number, name: unknown][] {
  const tracks = isMapping(critics) && isMapping(critics.tracks) ? Object.entries(critics.tracks) : []
  return tracks.flatMap(([track, own]) =>
    (isMapping(own) ? listOf(own.servers) : []).map((name, index): [string, number, unknown] => [track, index, name]),
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
