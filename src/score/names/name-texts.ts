// The messages about names. Names in traces are untrusted: they are escaped, and only a few are shown.
import { renameFor } from '../../core/members/could-be.js'
import type { NamedId } from '../../core/members/named-ids.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { pathText } from '../../suite/read/source.js'
import type { RowError } from '../result/result.js'
import type { MissingName } from './near-misses.js'

const MAX_LINES = 5
const MAX_RENAMES = 3

/** Calls without a server that could be tools of the test: one warning for all of them. */
export function unplacedText(calls: readonly { readonly name: string; readonly ids: readonly NamedId[] }[]): string[] {
  if (calls.length === 0) return []
  const named = calls.flatMap(({ ids }) => ids)
  const names = listNames(
    calls.map(({ name }) => name),
    'and',
  )
  const ids = listNames(new Set(named.map(({ id }) => id)), 'or')
  const loose = named.some(({ role }) => role === 'loose') ? ', and `critics` ignores the server' : ''
  const renames = [...new Set(calls.flatMap(({ name, ids: own }) => own.map(({ id }) => renameFor(name, id))))]
  const flags = renames.slice(0, MAX_RENAMES).flatMap((rename) => ['--tool-names', rename])
  return [
    `no server is recorded for ${names}, which could be ${ids}: restricted tools match such calls, expected and allowed tools do not${loose}. Set the servers when you import or score: ${shellCommand(flags)}`,
  ]
}

/** A line for each id that no run had, limited to a few. */
export function missingTexts(missing: readonly MissingName[], verb: 'was offered' | 'called'): string[] {
  const lines = missing.slice(0, MAX_LINES).map((one) => {
    const question = one.near === undefined || one.own !== undefined ? '' : `; did you mean ${showName(one.near)}?`
    return `${missingText(one, verb)}${question}`
  })
  const rest = missing.length - lines.length
  return rest === 0 ? lines : [...lines, `and ${rest} more tool names that no run ${verb}`]
}

export function misspelledText(missing: readonly MissingName[]): RowError & { readonly hint: string } {
  const shown = missing.slice(0, MAX_LINES)
  const near = new Set(shown.map((one) => one.near ?? ''))
  const rest = missing.length - shown.length
  const lines = [...shown.map((one) => missingText(one)), ...(rest === 0 ? [] : [`and ${rest} more`])]
  return { code: 'SUITE_INVALID', message: lines.join('; '), hint: `Did you mean ${listNames(near, 'and')}?` }
}

function missingText({ id, path, own }: MissingName, verb = 'was offered'): string {
  if (own !== undefined) {
    const called = listNames(own.slice(0, MAX_LINES), 'and')
    return `${showName(pathText(path))} names ${showName(id)}, which the agent did not call; it called ${called}`
  }
  return `${showName(pathText(path))} names ${showName(id)}, a tool that no run ${verb}`
}
