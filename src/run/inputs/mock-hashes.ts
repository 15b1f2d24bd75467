// Hashes mocks by their content: a manifest that was only reformatted, commented, or checked out with other line ends
// is the same mock.
import { dirname, resolve } from 'node:path'
import { isTooDeep } from '../../core/json/nesting.js'
import { parseYaml } from '../../core/yaml/parse-yaml.js'
import { contentHash } from '../../files/content-hash.js'
import { readText } from '../../files/reading/read-text.js'
import type { Suite } from '../../suite/suite.js'
import { knownPerSuite } from './known-per-suite.js'

/** The hash of each mock among these servers. */
export function mockHashes(suite: Suite, servers: readonly string[], cwd: string): Record<string, string> {
  return eachMock(suite, servers, cwd, (path, mock) =>
    knownPerSuite(suite, `meaning ${path}`, () => contentHash(meaningOf(readText(path, mock)))),
  )
}

/** The hashes that 0.1 recorded, of the text. Its line ends are those of the clone in which it was recorded. */
export function mockTextHashes(
  suite: Suite,
  servers: readonly string[],
  cwd: string,
  recorded: unknown,
): Record<string, string> {
  const hashOf = (path: string, mock: string, lineEnd: string) =>
    knownPerSuite(suite, `text ${JSON.stringify(lineEnd)} ${path}`, () =>
      contentHash(readText(path, mock).replaceAll('\n', lineEnd)),
    )
  return eachMock(suite, servers, cwd, (path, mock, name) => {
    const plain = hashOf(path, mock, '\n')
    const before = Object(recorded)[name]
    return before !== plain && before === hashOf(path, mock, '\r\n') ? before : plain
  })
}

function eachMock(
  suite: Suite,
  servers: readonly string[],
  cwd: string,
  hash: (path: string, mock: string, name: string) => string,
): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const name of servers) {
    const entry = suite.servers.get(name)
    if (entry === undefined || !('mock' in entry.server)) continue
    const { mock } = entry.server
    hashes[name] = hash(resolve(cwd, dirname(entry.base_file), mock), mock, name)
  }
  return hashes
}

/**
 * A recording is the list of its lines. A file that cannot be parsed is hashed as text; the run reports the problem.
 */
function meaningOf(text: string): unknown {
  const value = jsonOf(text) ?? jsonLines(text) ?? yamlOf(text)
  return value === undefined || isTooDeep(value) ? text : value
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function jsonLines(text: string): unknown {
  if (!/^\s*\{\s*"/.test(text)) return undefined
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const values = lines.map(jsonOf)
  return values.includes(undefined) ? undefined : values
}

function yamlOf(text: string): unknown {
  const { data, problems } = parseYaml(text)
  return problems.length > 0 ? undefined : data
}
