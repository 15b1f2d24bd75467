import { isRecord } from '../../core/trace/trace-fields.js'
import type { NameTable } from '../build/name-table.js'
import type { GateRegistry } from '../schema/gate-blocks.js'
import type { FlatIssue } from './problems-from-issues.js'

/** What a suite refers to by name. */
export interface Names {
  readonly servers: NameTable
  readonly faults: NameTable
  readonly agents: NameTable
  /** Agent tests, including definitions. */
  readonly tests: NameTable
  /** Rows of every kind. */
  readonly rows: NameTable
}

/**
 * Finds names that an entry (or `defaults`) uses and that are not defined. Looks at the raw data, so that other
 * problems do not hide these.
 */
export function referenceIssues(
  raw: Readonly<Record<string, unknown>>,
  names: Names,
  gates: GateRegistry,
  base: readonly PropertyKey[] = [],
): FlatIssue[] {
  const issues: FlatIssue[] = []
  const check = (table: NameTable, name: unknown, path: readonly PropertyKey[]): void => {
    const message = typeof name === 'string' && name !== '' ? table.complaint(name) : undefined
    if (message !== undefined) issues.push({ path: [...base, ...path], part: 'value', code: 'reference', message })
  }
  for (const [index, name] of listOf(raw.servers).entries()) check(names.servers, name, ['servers', index])
  for (const [index, name] of listOf(raw.inject).entries()) check(names.faults, name, ['inject', index])
  for (const { key, serverNames } of Object.values(gates)) {
    const block = raw[key]
    if (!isRecord(block)) continue
    for (const { name, path } of serverNames?.(block) ?? []) check(names.servers, name, [key, ...path])
  }
  for (const key of ['setup', 'verify']) {
    for (const [index, call] of listOf(raw[key]).entries()) {
      const server = typeof call === 'object' && call !== null && 'server' in call ? call.server : undefined
      check(names.servers, server, [key, index, 'server'])
    }
  }
  return issues
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
