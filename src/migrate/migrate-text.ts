import { McproveError } from '../core/errors/error.js'
import { nearest } from '../core/text/nearest.js'
import { showName } from '../core/text/show-name.js'
import { parseYaml } from '../core/yaml/parse-yaml.js'
import type { Migration } from './migration.js'
import { SOURCES } from './sources.js'

/** A suite from a file of another tool; a file that is a suite already comes out unchanged. */
export function migrateText(text: string, path: string, from: string | undefined): Migration {
  const named = from === undefined ? null : sourceNamed(from)
  const { data } = /\.py$/i.test(path) ? { data: undefined } : parseYaml(text)
  const found = Object.values(SOURCES).find(({ recognizes }) => recognizes({ text, path, data }))
  const source = named ?? found
  if (source === undefined) throw unrecognized(path)
  return source.migrate(text, path)
}

function sourceNamed(name: string) {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined
  if (source !== undefined) return source
  const names = Object.keys(SOURCES)
  const meant = nearest(name, names)
  throw new McproveError('BAD_USAGE', `--from ${showName(name)} is not known`, {
    hint: meant === undefined ? `Choose one of ${names.join(', ')}.` : `Did you mean ${meant}?`,
  })
}

function unrecognized(path: string): McproveError {
  if (/\.[cm]?[jt]s$/i.test(path)) {
    return new McproveError('BAD_USAGE', `${path} is code, which is not run`, {
      hint: 'Write the configuration as JSON, and migrate that file.',
    })
  }
  const names = Object.keys(SOURCES)
  return new McproveError('BAD_USAGE', `${path} is not a file of ${names.join(' or ')}, and not a suite`, {
    hint: `Name the tool it is for: --from ${names[0]}.`,
  })
}
