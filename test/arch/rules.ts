import { isBuiltin } from 'node:module'
import { type Import, isForTests, type Source } from './source.js'

const EFFECTS = ['files', 'mcp', 'models', 'platforms', 'audit', 'run', 'cli']

/** Who may import whom (docs/house-style.md). A folder may always import itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  math: [],
  core: ['math'],
  catalog: ['core'],
  importers: ['core'],
  gates: ['core', 'math', 'catalog'],
  suite: ['core', 'gates'],
  score: ['core', 'gates', 'suite'],
  evals: ['core', 'gates', 'suite', 'catalog'],
  migrate: ['core', 'suite'],
  learn: ['core', 'math', 'suite', 'score'],
  strength: ['core', 'math', 'catalog', 'suite', 'score', 'learn'],
  report: ['core', 'score', 'catalog', 'strength'],
  vitest: ['core', 'suite', 'score', 'report'],
  files: ['core', 'suite'],
  mcp: ['core', 'catalog'],
  models: ['core', 'catalog'],
  platforms: ['core', 'models'],
  audit: ['core', 'math', 'catalog', 'mcp'],
  run: ['math', 'core', 'catalog', 'gates', 'suite', 'score', 'evals', 'importers', 'files', 'mcp', 'models', 'audit'],
  get cli() {
    return Object.keys(this)
  },
}

/** The npm packages of the pure folders; a folder without an entry uses none. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  core: ['zod', 'ajv', 'ajv-formats', 're2js', 'yaml'],
  gates: ['zod'],
  suite: ['zod', 'yaml'],
  migrate: ['yaml'],
}

const ROOTS = ['index', 'evals', 'stats', 'gate', 'node', 'vitest', 'cli'].map((name) => `src/${name}.ts`)
const CONFINEMENT = 'src/files/confinement.ts'

/** What uses node:fs without asking where it may, and why no coding agent can lead it astray (decision 0035). */
const UNCONFINED: Readonly<Record<string, string>> = {
  'src/audit/attack/canary-folder.ts': 'a folder of its own in the folder for temporary files, made anew',
  'src/audit/attack/local-server.ts': '/proc',
  'src/cli/chunk-loader.ts': 'our own code, and its cache',
  'src/cli/run/file-watcher.ts': '`run --watch` is for people',
  'src/cli/init/new-files.ts': '`init` is for people',
  'src/cli/init/suite/schema-line.ts': 'looks where our own package is installed',
  'src/cli/report/job-summary.ts': 'a file that CI names, and no suite',
  'src/cli/run/row-files.ts': '`run --watch` again',
  'src/files/cassettes/cassette-lock.ts': 'beside a cassette that was asked for; made anew, so behind no link',
  'src/files/confinement.ts': 'it is the one that is asked',
  'src/files/rename-over.ts': 'moves a file that was just written; others ask',
  'src/files/linked-folder.ts': 'looks for links on the way to a file; others open it',
  'src/files/cassettes/lock-owner.ts': 'reads such a lock, and /proc',
  'src/files/cassettes/read-recording.ts': 'looks which kind of file it is; others read it',
  'src/files/logins/login-lock.ts': 'beside a login whose folder was asked for; made anew, so behind no link',
  'src/files/sync-folder.ts': 'the folder of a file that was asked for',
  'src/mcp/process/listening-process.ts': '/proc',
  'src/mcp/process/process-tree.ts': '/proc',
  'src/mcp/process/server-usage.ts': '/proc',
  'src/mcp/process/start-failure.ts': 'a server that was started: live, and trusted',
  'src/run/external/agent-program.ts': 'a folder of its own for an agent: live, and trusted',
  'src/run/external/presets/copilot.ts': 'the session file of a product that was started',
  'src/run/external/presets/gemini-home.ts': 'that folder, and the settings of a product that is started',
  'src/run/external/report-file.ts': 'a file in that folder, behind no link',
}

/** What takes messages apart, and whose they are. Our own errors carry their facts as data. */
const FOREIGN_MESSAGES: Readonly<Record<string, string>> = {
  'src/core/engines/regex-engine.ts': 'of re2js',
  'src/core/trace/unmarked-error.ts': 'of the servers in a trace',
  'src/core/yaml/parse-yaml.ts': 'of the package yaml',
  'src/mcp/answers/answer-error.ts': 'of the MCP SDK',
}

const FORBIDDEN_NAMES = ['utils', 'helpers', 'common', 'types', 'manager', 'service']
const MAX_LINES = 400
const MAX_FILES = 25
/** One file for each command: the list itself is the concept. */
const LISTS: ReadonlySet<string> = new Set(['src/cli/commands'])

/** Every broken rule as one sentence that starts with the place. */
export function violations(sources: readonly Source[]): string[] {
  return [...sources.flatMap(violationsOfFile), ...crowdedFolders(sources), ...cycles(sources)]
}

function violationsOfFile(source: Source): string[] {
  const { path, text } = source
  const found: string[] = []
  for (const part of path.split('/').slice(1)) {
    const name = part.replace(/(\.d|(\.fuzz|\.process)?\.test(-d)?)?\.ts$/, '')
    if (FORBIDDEN_NAMES.includes(name)) found.push(`${path}: "${name}" says nothing: name the thing`)
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) found.push(`${path}: "${name}" is not kebab-case`)
  }
  const lines = text.split('\n').length - 1
  if (lines > MAX_LINES && !text.startsWith('// Generated')) found.push(`${path}: ${lines} lines, ${MAX_LINES} at most`)
  if (source.hasDefaultExport) found.push(`${path}: named exports only`)
  if (source.hasStarExport && ROOTS.includes(path)) found.push(`${path}: list the exported names`)
  if (isForTests(path)) return found
  return found.concat(
    confinementViolation(source),
    messageViolations(source),
    source.imports.flatMap((one) => edgeViolation(path, one)),
  )
}

function confinementViolation({ path, imports }: Source): string[] {
  const opens =
    EFFECTS.includes(folderOf(path) ?? '') && imports.some(({ specifier }) => /^node:fs(\/promises)?$/.test(specifier))
  const isAsking = imports.some(({ target }) => target === CONFINEMENT)
  if (opens && !isAsking && !(path in UNCONFINED)) return [`${path}: opens files without asking ${CONFINEMENT}`]
  return isAsking && path in UNCONFINED ? [`${path}: asks ${CONFINEMENT}, so it is no exception`] : []
}

function messageViolations({ path, dissections }: Source): string[] {
  if (!(path in FOREIGN_MESSAGES)) {
    return dissections.map((line) => `${path}:${line}: takes a message apart: put the fact on the error`)
  }
  return dissections.length === 0 ? [`${path}: takes no message apart, so it is no exception`] : []
}

function edgeViolation(path: string, { specifier, target, line }: Import): string[] {
  const place = `${path}:${line}`
  const from = folderOf(path)
  if (from === null) {
    if (!ROOTS.includes(path)) return [`${place}: only ${ROOTS.join(', ')} live outside a folder`]
    const isBinOutsideCli = path === 'src/cli.ts' && target !== null && folderOf(target) !== 'cli'
    return isBinOutsideCli ? [`${place}: cli.ts may import cli/ only, not ${target}`] : []
  }
  const allowed = MAY_IMPORT[from]
  if (allowed === undefined) return [`${place}: ${from} is in no row of the import table`]
  if (target !== null) return folderViolation(place, path, target, allowed)
  if (EFFECTS.includes(from)) return []
  if (isBuiltin(specifier)) return [`${place}: ${from} is pure and may not import ${specifier}`]
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  return PACKAGES[from]?.includes(name) ? [] : [`${place}: ${from} may not import the package ${name}`]
}

function folderViolation(place: string, path: string, target: string, allowed: readonly string[]): string[] {
  const [from, to] = [folderOf(path), folderOf(target)]
  if (isForTests(target)) return [`${place}: ${target} is for tests`]
  if (from !== to)
    return to !== null && allowed.includes(to) ? [] : [`${place}: ${from} may not import ${to ?? target}`]
  const [gate, otherGate] = [gateOf(path), gateOf(target)]
  const isOtherGate = gate !== null && otherGate !== null && gate !== otherGate
  return isOtherGate ? [`${place}: the gate ${gate} may not import the gate ${otherGate}`] : []
}

function crowdedFolders(sources: readonly Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES && !LISTS.has(folder)
      ? [`${folder}: ${count} files, ${MAX_FILES} at most: divide it by concept`]
      : [],
  )
}

/** Cycles of imports that are evaluated at load; `import type` and `import()` cannot make one. */
function cycles(sources: readonly Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const found: string[] = []
  const done = new Set<string>()
  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      found.push(`${path}: cycle ${[...trail.slice(start), path].join(' -> ')}`)
      return
    }
    if (done.has(path)) return
    for (const { kind, target } of byPath.get(path)?.imports ?? []) {
      if (kind === 'static' && target !== null) walk(target, [...trail, path])
    }
    done.add(path)
  }
  for (const { path } of sources) walk(path, [])
  return found
}

function folderOf(path: string): string | null {
  const [, folder, file] = path.split('/')
  return file === undefined ? null : (folder ?? null)
}

function gateOf(path: string): string | null {
  const [, folder, gate, file] = path.split('/')
  return folder === 'gates' && file !== undefined ? (gate ?? null) : null
}
