// Asks a server what it offers and tries what is safe, in two processes of the server, like two runs.
import { isDeepStrictEqual } from 'node:util'
import { type CatalogueLint, lintCatalogue } from '../../catalog/lint/lint-catalogue.js'
import { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { commandSecrets } from '../../files/redaction/command-secrets.js'
import { redactError } from '../../files/redaction/redact-error.js'
import { createRedactor, type Redactor } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import { askCatalogue } from '../../mcp/answers/ask-catalogue.js'
import type { McpConnection } from '../../mcp/client/connection.js'
import type { TrustedAddresses } from '../../run/addresses/trusted-addresses.js'
import { ServerPool } from '../../run/execute/server-pool.js'
import { expandVariables } from '../../suite/read/expand-variables.js'
import { headerSecretValues } from '../reach/reach-flags.js'
import type { Io } from '../terminal/io.js'
import { type Answered, type Draft, nameOf, type Refused, type TrySetting, tryDraft, tryDrafts } from './drafts.js'
import { type AskedCall, callsToTry, MAX_TRIED } from './first-test.js'
import type { Questions } from './questions.js'
import type { NamedServer, RealServer } from './servers/configured-servers.js'
import type { ToolCallDraft } from './servers/safe-calls.js'
import { safePrompts, safeResources } from './servers/safe-reads.js'
import { visitServer } from './servers/server-visit.js'
import type { FirstTest } from './suite/first-suite.js'
import { steadyExpectations } from './suite/steady-expectations.js'

export interface ExploreSetting {
  readonly io: Io
  readonly trustAddresses: TrustedAddresses
  readonly questions: Questions | null
  readonly signal: AbortSignal
  /** Where the suite will be. */
  readonly output: string
  readonly asked: AskedCall | null
}

export interface Explored {
  readonly tools: readonly ToolDefinition[]
  /** The findings on everything that the server offers. */
  readonly lint: CatalogueLint
  /** At most one each of a tool, a resource and a prompt. */
  readonly tests: readonly FirstTest[]
  /** The calls of tools that cannot become a test. */
  readonly refused: readonly Refused<ToolCallDraft>[]
}

export async function explore(server: NamedServer, setting: ExploreSetting): Promise<Explored> {
  const pool = new ServerPool()
  const redactor = redactorFor(server.server, setting.io)
  try {
    return await exploreFrom(pool, server, redactor, setting)
  } catch (error) {
    throw redactError(error, redactor)
  } finally {
    await pool.close()
  }
}

async function exploreFrom(
  pool: ServerPool,
  server: NamedServer,
  { redact }: Redactor,
  setting: ExploreSetting,
): Promise<Explored> {
  const { io, output, trustAddresses, signal } = setting
  const note = (text: string): void => void io.stderr.write(`${cleanText(text)}\n`)
  const visit = { file: output, io, trustAddresses, signal, pool }
  const trying = { signal, note, redact }
  note(`starting ${showName(server.name)} ...`)
  const { tools, lint, answered, refused } = await visitServer(server, visit, (connection) =>
    firstVisit(connection, setting, trying),
  )
  if (answered.length === 0) return testable(server.name, { tools, lint, tests: [], refused })
  note(
    `${answered.map(({ draft }) => nameOf(draft)).join(', ')} answered; asking again to see which values are stable ...`,
  )
  const outcomes = await visitServer(server, visit, (connection) => secondVisit(answered, connection, trying))
  const tests = outcomes.flatMap((outcome) => ('expect' in outcome ? [outcome] : []))
  const failed = outcomes.flatMap((outcome) => (isRefusedCall(outcome) ? [outcome] : []))
  return testable(server.name, { tools, lint, tests, refused: [...failed, ...refused] })
}

/** Throws when a suite would have nothing to check. */
function testable(server: string, explored: Explored): Explored {
  if (explored.tools.length + explored.tests.length > 0) return explored
  throw new McproveError('SERVER_FAILED', `server ${showName(server)} lists nothing that a first suite can test`, {
    hint: 'Check its configuration. `mcprove inspect` shows what it lists.',
  })
}

interface FirstVisit extends Pick<Explored, 'tools' | 'lint'> {
  readonly answered: readonly Answered[]
  readonly refused: readonly Refused<ToolCallDraft>[]
}

async function firstVisit(
  connection: McpConnection,
  { asked, questions }: ExploreSetting,
  trying: TrySetting,
): Promise<FirstVisit> {
  const { signal, note, redact } = trying
  const sent = await askCatalogue(connection, { signal })
  const { tools, resources, prompts, catalogue } = redact(sent)
  // Of what was sent: a redacted key is not a finding.
  const lint = redact(lintCatalogue(sent.tools, sent.catalogue === null ? [] : [sent.catalogue]))
  for (const { rule, message } of catalogue?.mistakes ?? []) if (rule === 'failed_list') note(message)
  const { serverInfo } = connection
  const what = serverInfo === null ? 'a server without a name' : `${serverInfo.name} ${serverInfo.version}`
  const offered = [count(tools.length, 'tool'), ...some(resources, 'resource'), ...some(prompts, 'prompt')]
  note(`${showName(connection.server)} is ${what}, with ${offered.join(', ')}`)
  const calls = tools.length === 0 && asked === null ? [] : await callsToTry(tools, asked, questions)
  const { answered, refused } = await tryDrafts(calls, connection, trying)
  if (asked !== null) assertAnswered(asked, refused)
  const found: Answered[] = answered === null ? [] : [answered]
  let isAnswering = !refused.some(hasFailed)
  const reads: readonly (readonly Draft[])[] = [safeResources(resources), safePrompts(prompts)]
  for (const drafts of reads) {
    // A server that left one request without an answer would be waited for again.
    if (!isAnswering) break
    const read = await tryDrafts(drafts.slice(0, MAX_TRIED), connection, trying)
    if (read.answered !== null) found.push(read.answered)
    isAnswering = !read.refused.some(hasFailed)
  }
  return { tools, lint, answered: found, refused }
}

/** A test of each draft that answers again, and why there is none of the others. */
async function secondVisit(
  answered: readonly Answered[],
  connection: McpConnection,
  trying: TrySetting,
): Promise<(FirstTest | Refused)[]> {
  const outcomes: (FirstTest | Refused)[] = []
  for (const { draft, answer } of answered) {
    const again = await tryDraft(draft, connection, trying)
    if (!('answer' in again)) {
      trying.note(`${nameOf(draft)} was skipped: its first request succeeded, but the second failed: ${again.reason}`)
      outcomes.push(again)
      if (hasFailed(again)) break
    } else if ('uri' in draft && !isDeepStrictEqual(answer.content, again.answer.content)) {
      trying.note(`${nameOf(draft)} was skipped: its text changes from one read to the next`)
    } else {
      outcomes.push({ draft, expect: steadyExpectations(draft, answer, again.answer) })
    }
  }
  return outcomes
}

/** The user asked for this tool, so another one is no substitute. */
function assertAnswered({ name }: AskedCall, refused: readonly Refused[]): void {
  const [refusal] = refused
  if (refusal?.failure !== undefined) throw refusal.failure
  // An answer that is not marked as an error may not be one: the user decides.
  if (refusal?.isMarked !== true) return
  throw new McproveError('SERVER_FAILED', `${showName(name)} answered with an error, so it cannot become a test`, {
    hint: 'Pass other arguments with --args, or remove --tool.',
  })
}

/** Secrets that the server knows may be in its answers. */
function redactorFor(server: RealServer, io: Io): Redactor {
  // Expanding replaces text with text; a variable that is not set is reported when the server is started.
  const expanded = (texts: Readonly<Record<string, string>>) =>
    expandVariables(texts, io.env, [], []) as Record<string, string>
  const own = expanded('command' in server ? (server.env ?? {}) : {})
  const headers = 'url' in server ? [expanded(server.headers ?? {})] : []
  const secrets = secretsFrom({ env: { ...io.env, ...own }, interpolated: Object.keys(own), headers })
  // A server may repeat the words that it was started with.
  const words = 'command' in server ? commandSecrets([server.command, server.args ?? []].flat()) : []
  return createRedactor([...secrets, ...headers.flatMap(headerSecretValues), ...words])
}

function hasFailed({ failure }: Refused): boolean {
  return failure !== undefined
}

function isRefusedCall(outcome: FirstTest | Refused): outcome is Refused<ToolCallDraft> {
  return 'reason' in outcome && 'tool' in outcome.draft
}

function some(list: readonly unknown[], what: string): string[] {
  return list.length === 0 ? [] : [count(list.length, what)]
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
