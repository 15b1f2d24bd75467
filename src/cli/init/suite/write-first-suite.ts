import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { shellCommand } from '../../../core/text/shell-command.js'
import { cleanText } from '../../../core/text/show-value.js'
import { parseSuite } from '../../../suite/parse-suite.js'
import { nameOf } from '../drafts.js'
import { type Explored, type ExploreSetting, explore } from '../explore.js'
import { markRecordings } from '../git-attributes.js'
import type { NewFiles } from '../new-files.js'
import type { NamedServer, RealServer } from '../servers/configured-servers.js'
import { portableServer } from '../servers/portable-server.js'
import { firstSuiteText } from './first-suite.js'
import { leftOutLines } from './left-out.js'
import { qualityFloors } from './quality-floors.js'
import { schemaLine } from './schema-line.js'
import { criticalNotes, refusedNote } from './suite-notes.js'

interface DraftSetting extends ExploreSetting {
  readonly model: string
  readonly acceptsCritical: boolean
}

interface Setting extends DraftSetting {
  readonly file: NewFiles
}

export interface SuiteDraft {
  readonly text: string
  /** A description of what it tests. */
  readonly contents: string
  /** What its author must know before the first run. */
  readonly notes: readonly string[]
  /** The variables that must be set before it runs. */
  readonly variables: readonly string[]
  /** What those that stand for a whole word of the command must be set to. */
  readonly words: readonly string[]
}

/** Calls the server, writes the suite, and prints the next steps. */
export async function writeFirstSuite(server: NamedServer, setting: Setting): Promise<void> {
  const { io, output, file } = setting
  const { text, contents, notes, variables, words } = await draftFirstSuite(server, setting)
  file.write([text])
  const run = shellCommand(['npx', 'mcprove', 'run', ...(output === 'mcprove.yml' ? [] : [output])])
  const from = server.from === null ? '' : ` from ${server.from}`
  const next = [
    `wrote ${output}: ${contents}`,
    ...notes,
    ...(variables.length === 0
      ? []
      : [`Before you run it, set ${variables.join(', ')} (values are not copied${from})`, ...words]),
    '',
    'Next steps (no model needed):',
    `  ${run}`,
    `  ${run} -o report.html`,
  ]
  const folder = dirname(output)
  const marked = markRecordings(resolve(io.cwd(), folder), folder)
  io.stdout.write(`${next.map(cleanText).join('\n')}\n${cleanText(marked)}`)
}

/** Calls the server and drafts its first suite; does not write it. */
export async function draftFirstSuite(
  { name, server: given, from }: NamedServer,
  setting: DraftSetting,
): Promise<SuiteDraft> {
  const { io, output, model, asked, acceptsCritical } = setting
  const folder = dirname(resolve(io.cwd(), output))
  const server = startedFrom(given, folder, io.cwd())
  const explored = await explore({ name, server, from }, setting)
  const { tools, lint, tests } = explored
  const isToolTested = tests.some(({ draft }) => 'tool' in draft)
  const refused = isToolTested ? null : (explored.refused[0] ?? null)
  const portable = portableServer(name, server, io.env)
  const floors = tools.length === 0 ? null : qualityFloors(lint, acceptsCritical)
  // Who names a tool knows why the others are left out.
  const leftOut = asked === null ? leftOutLines(explored) : []
  const line = schemaLine(folder, io.cwd())
  const text = firstSuiteText({ ...portable, schemaLine: line, name, tests, refused, leftOut, floors, model })
  // The suite must load, whatever the server calls its tools.
  parseSuite(text, { file: output })
  const notes = [...(refused === null ? [] : [refusedNote(refused)]), ...leftOut, ...criticalNotes(floors)]
  const words = [...portable.words].map(([variable, index]) => `${variable} is ${wordName(index)}, all of it.`)
  return { text, contents: contentsOf(explored), notes, variables: portable.variables, words }
}

function wordName(index: number): string {
  return index === 0 ? 'the program' : `argument ${index} of the command`
}

/** ``tests of `add`, the prompt `greet`, and a quality check of 4 tools``. */
function contentsOf({ tools, tests }: Explored): string {
  const names = tests.map(({ draft }) => nameOf(draft))
  const tested = names.length === 0 ? [] : [`${names.length === 1 ? 'a test' : 'tests'} of ${names.join(', ')}`]
  const checked = tools.length === 0 ? [] : [`a quality check of ${count(tools.length, 'tool')}`]
  return [...tested, ...checked].join(names.length > 1 ? ', and ' : ' and ')
}

/** A suite starts its servers in its own folder; paths for `init` are relative to this one. */
function startedFrom(server: RealServer, folder: string, cwd: string): RealServer {
  if ('url' in server || (server.cwd !== undefined && (isAbsolute(server.cwd) || server.cwd.includes('${')))) {
    return server
  }
  const path = relative(folder, resolve(cwd, server.cwd ?? '.')).replaceAll('\\', '/')
  const { cwd: _cwd, ...rest } = server
  return path === '' ? rest : { ...rest, cwd: path }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
