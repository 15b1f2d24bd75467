// Problems with the servers of a row that the suite and the disk show: manifests, and names that a server does not
// have.
import { dirname, resolve } from 'node:path'
import type { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'
import { listNames, showName } from '../../core/text/show-name.js'
import type { FlatIssue } from '../../suite/check/problems-from-issues.js'
import { expandServer } from '../../suite/read/expand-server.js'
import { expandVariables, variablesIn } from '../../suite/read/expand-variables.js'
import type { Suite, SuiteServer } from '../../suite/suite.js'
import { readServer } from '../plan/known-tools.js'
import type { ServerSetting } from '../plan/server-address.js'
import { oncePerSuite } from './once-per-suite.js'
import { programMistake } from './program-mistake.js'
import { errorsOf, suiteError } from './suite-error.js'

/** A server whose variables are not set is checked when it is run, because `validate` does not need secrets. */
export async function serverErrors(suite: Suite, name: string, setting: ServerSetting): Promise<McproveError[]> {
  const entry = suite.servers.get(name)
  if (entry === undefined) return []
  const misspelled = programErrors(entry, setting)
  if (misspelled.length > 0 || isOpen(entry.server, setting)) return misspelled
  const wrong = await errorsOf(
    () => expandServer(suite, name, setting.env),
    (...problem) => entry.problemAt([], ...problem),
  )
  if (wrong.length > 0 || !('mock' in entry.server)) return wrong
  return await errorsOf(
    () => oncePerSuite(suite, `server ${name}`, () => readServer(suite, name, setting)),
    (...problem) => entry.problemAt(['mock'], ...problem),
  )
}

function programErrors({ server, base_file, problemAt }: SuiteServer, { cwd, env }: ServerSetting): McproveError[] {
  if (!('command' in server)) return []
  const { command, args = [], cwd: own = '.' } = server
  const words = typeof command === 'string' ? [command, ...args] : [...command, ...args]
  const mistake = programMistake(words, resolve(cwd, dirname(base_file), own), env)
  if (mistake === null) return []
  const inCommand = typeof command === 'string' ? 1 : command.length
  const place = mistake.index < inCommand ? ['command', mistake.index] : ['args', mistake.index - inCommand]
  const path = typeof command === 'string' && mistake.index === 0 ? ['command'] : place
  return [suiteError('SUITE_INVALID', problemAt(path, mistake.message, mistake.hint))]
}

/** A variable is not set, or is set only in a run. */
export function isOpen(value: unknown, { env }: ServerSetting): boolean {
  const issues: FlatIssue[] = []
  const expanded = expandVariables(value, env, [], issues)
  return issues.length > 0 || variablesIn(expanded).length > 0
}

/** Undefined when the name is known. */
export function unknownName(server: string, what: string, name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return undefined
  const near = nearest(name, names)
  const known = names.length === 0 ? 'it has none' : `it has ${listNames(names, 'and')}`
  return `${showName(server)} has no ${what} ${showName(name)}; ${near === undefined ? known : `did you mean ${showName(near)}?`}`
}
