// Which files a row depends on: those its suite is read from, and those its servers and scripted model use.
import { statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import { resolveModel } from '../../core/model-names/resolve-model.js'
import { serversOf as directServers } from '../../run/direct/servers-of.js'
import type { PlannedRow } from '../../run/plan/planned-row.js'
import type { RunOptions } from '../../run/run-options.js'
import { expandServer } from '../../suite/read/expand-server.js'
import type { Suite } from '../../suite/suite.js'

type Setting = Pick<RunOptions, 'cwd' | 'env'>

/** Absolute paths, in addition to those the suite is read from. */
export function rowFiles(row: PlannedRow, setting: Setting): readonly string[] {
  return [...serversOf(row).flatMap((name) => serverFiles(row.suite, name, setting)), ...scriptOf(row, setting)]
}

function serversOf(row: PlannedRow): readonly string[] {
  switch (row.kind) {
    case 'agent':
      return row.row.test.settings.servers ?? []
    case 'direct':
      return directServers(row.test)
    case 'quality':
    case 'catalog':
    case 'audit':
      return [row.server]
    case 'eval':
      return row.row.test.settings.servers ?? []
    case 'suite':
      return []
  }
}

/** The manifest of a mock; for a command, its arguments that are files below the folder of the suite. */
function serverFiles(suite: Suite, name: string, { cwd, env }: Setting): string[] {
  const server = known(() => expandServer(suite, name, env))
  const folder = dirname(resolve(cwd, suite.servers.get(name)?.base_file ?? suite.file))
  if (server === null || 'url' in server || 'tools' in server) return []
  if ('mock' in server) return [resolve(folder, server.mock)]
  const words = [...(typeof server.command === 'string' ? [server.command] : server.command), ...(server.args ?? [])]
  const start = resolve(folder, server.cwd ?? '.')
  return words
    .flatMap((word) => [word, word.slice(word.indexOf('=') + 1)])
    .map((word) => resolve(start, word))
    .filter((path) => path.startsWith(folder + sep) && isFile(path))
}

function scriptOf(row: PlannedRow, { cwd }: Setting): string[] {
  const folder = dirname(resolve(cwd, row.suite.file))
  return modelsOf(row).flatMap((model) => {
    const resolved = known(() => resolveModel(model))
    return resolved?.provider === 'scripted' ? [resolve(folder, resolved.model)] : []
  })
}

function modelsOf(row: PlannedRow): string[] {
  if (row.kind !== 'agent' && row.kind !== 'eval') return []
  const { judge, jury } = row.kind === 'eval' ? row.test.settings : {}
  const judges = [...(jury?.jurors ?? []), ...(judge === undefined ? [] : [judge])]
  return [row.row, ...judges].flatMap(({ model }) => model ?? [])
}

/** The run reports its problems. */
function known<T>(find: () => T): T | null {
  try {
    return find()
  } catch (error) {
    if (isMcproveError(error)) return null
    throw error
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
