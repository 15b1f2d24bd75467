import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { McproveError } from '../../../core/errors/error.js'
import { shellCommand } from '../../../core/text/shell-command.js'
import { showName } from '../../../core/text/show-name.js'
import { cleanText } from '../../../core/text/show-value.js'
import { createRedactor, type Redactor } from '../../../files/redaction/redactor.js'
import { secretsFrom } from '../../../files/redaction/secrets-from.js'
import type { TrustedAddresses } from '../../../run/addresses/trusted-addresses.js'
import { parseSuite } from '../../../suite/parse-suite.js'
import type { Io } from '../../terminal/io.js'
import { type AskedCall, callsToTry, refusalOf, testOf, tryCalls } from '../first-test.js'
import { markRecordings } from '../git-attributes.js'
import type { NewFiles } from '../new-files.js'
import type { Questions } from '../questions.js'
import type { NamedServer, RealServer } from '../servers/configured-servers.js'
import { portableServer } from '../servers/portable-server.js'
import { visitServer } from '../servers/server-visit.js'
import { firstSuiteText } from './first-suite.js'
import { qualityFloors } from './quality-floors.js'
import { schemaLine } from './schema-line.js'
import { criticalNotes, untestedNote } from './suite-notes.js'

interface DraftSetting {
  readonly io: Io
  readonly trustAddresses: TrustedAddresses
  readonly questions: Questions | null
  readonly signal: AbortSignal
  /** Where the suite will be. */
  readonly output: string
  readonly model: string
  readonly asked: AskedCall | null
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
}

/** Calls the server, writes the suite, and prints the next steps. */
export async function writeFirstSuite(server: NamedServer, setting: Setting): Promise<void> {
  const { io, output, file } = setting
  const { text, contents, notes, variables } = await draftFirstSuite(server, setting)
  file.write([text])
  const run = shellCommand(['npx', 'mcprove', 'run', ...(output === 'mcprove.yml' ? [] : [output])])
  const from = server.from === null ? '' : ` from ${server.from}`
  const next = [
    `wrote ${output}: ${contents}`,
    ...notes,
    ...(variables.length === 0
      ? []
      : [`Before you run it, set ${variables.join(', ')} (values are not copied${from})`]),
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
  const { io, output, model, acceptsCritical } = setting
  const folder = dirname(resolve(io.cwd(), output))
  const server = startedFrom(given, folder, io.cwd())
  const { tools, test, refused } = await explore({ name, server, from }, setting)
  const portable = portableServer(name, server)
  const floors = qualityFloors(tools, acceptsCritical)
  const line = schemaLine(folder, io.cwd())
  const text = firstSuiteText({ ...portable, schemaLine: line, name, test, refused, floors, model })
  // The suite must load, whatever the server calls its tools.
  parseSuite(text, { file: output })
  const contents = `${test === null ? '' : `a test of ${showName(test.tool.name)} and `}a quality check of ${count(tools.length, 'tool')}`
  const notes = [...(test === null ? [untestedNote(refused)] : []), ...criticalNotes(floors)]
  return { text, contents, notes, variables: portable.variables }
}

async function explore(server: NamedServer, setting: DraftSetting) {
  const { io, output, trustAddresses, asked, questions, signal } = setting
  const redactor = redactorFor(server.server, io)
  const note = (text: string): void => void io.stderr.write(`${cleanText(text)}\n`)
  const visit = { file: output, io, trustAddresses, signal }
  note(`starting ${showName(server.name)} ...`)
  const { tools, answered, refused } = await visitServer(server, visit, async (connection) => {
    const tools = redactor.redact(await connection.listTools({ signal }))
    const { name, version } = connection.serverInfo
    note(`${showName(server.name)} is ${name} ${version}, with ${count(tools.length, 'tool')}`)
    if (tools.length === 0) throw noTools(server.name)
    const calls = await callsToTry(tools, asked, questions)
    const tried = await tryCalls(calls, connection, { signal, note, redact: redactor.redact })
    // An answer that is not marked as an error may not be one: the user who asked for it decides.
    if (asked !== null && tried.refused?.isMarked) throw notAnswered(asked.name)
    return { tools, ...tried }
  })
  if (answered === null) return { tools, test: null, refused }
  const { tool, args } = answered
  note(`${showName(tool.name)} answered; calling it again to see which values are stable ...`)
  const again = redactor.redact(
    await visitServer(server, visit, (connection) => connection.callTool(tool.name, args, { signal })),
  )
  const secondRefusal = refusalOf(answered, again)
  if (secondRefusal === null) return { tools, test: testOf(answered, again), refused }
  note(`${showName(tool.name)} was skipped: its first call succeeded, but the second failed: ${secondRefusal.reason}`)
  return { tools, test: null, refused: secondRefusal }
}

/** Secrets that the server knows may be in its answers. */
function redactorFor(server: RealServer, io: Io): Redactor {
  const own = 'command' in server ? (server.env ?? {}) : {}
  const headers = 'url' in server ? [server.headers ?? {}] : []
  return createRedactor(secretsFrom({ env: { ...io.env, ...own }, interpolated: Object.keys(own), headers }))
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

function noTools(name: string): McproveError {
  return new McproveError('SERVER_FAILED', `server ${showName(name)} lists no tools, so there is nothing to test`, {
    hint: 'Check its configuration. For a server of resources or prompts, write `resources:` or `prompts:` tests.',
  })
}

function notAnswered(tool: string): McproveError {
  return new McproveError('SERVER_FAILED', `${showName(tool)} answered with an error, so it cannot become a test`, {
    hint: 'Pass other arguments with --args, or remove --tool.',
  })
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
