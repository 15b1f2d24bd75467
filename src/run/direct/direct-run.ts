// One run of a direct test: `setup`, the request, the answer, and what the expectations say about it.
import type { WireMistake } from '../../catalog/lint/catalogue.js'
import { isMcproveError } from '../../core/errors/error.js'
import { DIRECT_ANSWERS } from '../../core/expect/answer-shape.js'
import { describeError, namesError } from '../../core/expect/check-answer.js'
import type { ExpectResult } from '../../core/expect/expectation.js'
import type { CatalogueUse } from '../../core/gate/coverage.js'
import type { Finding } from '../../core/gate/finding.js'
import type { Status } from '../../core/gate/status.js'
import type { OutcomeStatus } from '../../core/trace/trace.js'
import type { Snapshots } from '../../files/history/snapshots.js'
import type { Redactor } from '../../files/redaction/redactor.js'
import type { McpConnection, RequestOptions, ToolAnswer } from '../../mcp/client/connection.js'
import type { AccessTarget } from '../../mcp/protocol/refused-access.js'
import { filledTest } from '../../suite/build/fill-saved.js'
import type { DirectTest } from '../../suite/suite.js'
import { catalogueUse, toolUse } from '../catalogue-use.js'
import { connectionTo } from '../execute/server-pool.js'
import { sendWithFaults } from '../faults/request-faults.js'
import { answerTokens } from './answer-tokens.js'
import { askedFindings } from './asked-findings.js'
import { checkDirectAnswer } from './direct-expectations.js'
import type { DirectFrame } from './direct-frame.js'
import { answerFindings, groundOf, sendRequest } from './direct-request.js'
import { setUpDirect } from './direct-setup.js'
import { isAboutAllRuns } from './durations.js'
import { formFindings } from './form-findings.js'
import { checkInTime } from './protocol/check-in-time.js'
import type { DirectAnswer } from './protocol/direct-answer.js'
import { impliedExpectations } from './protocol/implied-expectations.js'
import { WatchedRequest, type WatchSettings } from './protocol/watched-request.js'
import { readSaves } from './read-saves.js'
import type { SavedValues } from './saved-values.js'

/** How long reports of progress that come after the answer are awaited. */
const AFTER_ANSWER_MS = 150

export interface DirectContext {
  /** The name that the row is reported under. */
  readonly suite: string
  readonly snapshots: Snapshots
  readonly redactor: Pick<Redactor, 'redact' | 'redactText'>
  /** What earlier tests saved. */
  readonly saved: SavedValues
  /** `drop` leaves timings out of the result, so that equal answers give equal bytes. */
  readonly timing: 'keep' | 'drop'
  readonly signal?: AbortSignal | undefined
  /** For connecting and for each request, instead of what the suite says. */
  readonly timeoutMs?: number | undefined
  readonly reproduce?: string | undefined
  readonly onUse?: ((use: CatalogueUse) => void) | undefined
  /** Called before each run, and after it with its outcome. */
  readonly onRun?: ((run: number, outcome: OutcomeStatus | null) => void) | undefined
  /** For a test that must be refused: where to ask, without a connection. */
  readonly accessTo?: AccessTarget | undefined
  /** In milliseconds, from an arbitrary origin. */
  readonly now?: (() => number) | undefined
}

/** What a row shows of one run. */
export interface RunVerdict {
  readonly status: Status
  readonly outcome: OutcomeStatus
  readonly expect: readonly ExpectResult[]
  readonly findings: readonly Finding[]
  /** Of the request; for a run without an answer, of all that was tried. */
  readonly durationMs: number
  readonly error?: string
  readonly hint?: string | undefined
}

/** Makes the request and checks the answer. Throws McproveError when the server gives no answer. */
export async function runOnce(
  written: DirectTest,
  run: number,
  frame: DirectFrame,
  context: DirectContext,
): Promise<RunVerdict> {
  const { redactor, saved, signal, timeoutMs, onUse, now = () => performance.now() } = context
  const { servers, workspace, faults } = frame
  const show = <T>(value: T): T => redactor.redact(workspace?.hide(value) ?? value)
  const onToolUse = (use: CatalogueUse) => (run === 1 ? onUse?.(show(use)) : undefined)
  const values = await setUpDirect(written, frame, saved.forRun(), { show, signal, onUse: onToolUse })
  const test = inFolder(filledTest(written, values), frame)
  const connection = connectionTo(servers, test.server)
  const options: RequestOptions = {
    signal,
    timeoutMs: timeoutMs ?? test.timeout_ms ?? servers.timeoutsMs.get(test.server),
  }
  const ground = await groundOf(test, connection, options)
  const watched = await WatchedRequest.open(connection, watchSettings(test), options)
  try {
    if (test.kind === 'tool') onToolUse(toolUse(test.server, test.tool, ground.tools))
    const before = sentMistakes(connection)
    const send = () => sendRequest(test, connection, { ...options, ...noticeOptions(test) })
    const { brought, durationMs } = await watched.during(() =>
      sendWithFaults(test, { faults, connection, tools: ground.tools, timeoutMs: options.timeoutMs, now, send }),
    )
    const use = run === 1 ? await catalogueUse(test, connection, options) : null
    if (use !== null) onUse?.(show(use))
    const { asked } = frame
    const findings = [
      ...ground.mistakes,
      ...watched.findings,
      ...(await answerFindings(test, ground, brought, connection)),
      ...askedFindings(test, asked),
      ...(await formFindings(asked)),
    ]
    if (noticesProgress(test)) await watched.next(AFTER_ANSWER_MS, signal)
    const late = () => [...watched.conduct, ...mistakesSince(before, sentMistakes(connection))]
    return await verdictOn(
      test,
      { brought, asked, findings, late, durationMs, watched, isFirstRun: run === 1, show },
      context,
    )
  } finally {
    await watched.close()
  }
}

/** What a run has to be judged by. */
export interface RunEvidence {
  readonly brought: DirectAnswer
  readonly asked: DirectFrame['asked']
  readonly findings: readonly Finding[]
  /** Those on what may still come while notifications are awaited. */
  readonly late: () => readonly Finding[]
  readonly durationMs: number
  readonly watched: WatchedRequest
  readonly isFirstRun: boolean
  /** Redacts, and hides the folder of the run. */
  readonly show: <T>(value: T) => T
}

export async function verdictOn(
  test: DirectTest,
  { brought, asked, findings: found, late, durationMs, watched, isFirstRun, show }: RunEvidence,
  { snapshots, saved, signal }: DirectContext,
): Promise<RunVerdict> {
  const { answer, further = {}, findings: ownFindings = [] } = brought
  // The suite has the answers itself.
  const questions = asked.map(({ answer: _, ...request }) => request)
  const raw = { ...withErrorData(answer, watched), ...further, asked: questions }
  const tokens = test.kind === 'completion' || test.kind === 'connection' ? {} : { tokens: answerTokens(answer) }
  const measured = { duration_ms: durationMs, ...tokens }
  const shown = { ...show(raw), ...measured }
  const saves = readSaves(test.save, { sent: { ...raw, ...measured }, shown }, DIRECT_ANSWERS[test.kind])
  const perRun = (test.expect ?? []).filter((expectation) => !isAboutAllRuns(expectation))
  const expected = { name: test.name, expect: [...perRun, ...impliedExpectations(test, shown)] }
  const check = () => checkDirectAnswer(expected, { ...shown, ...show(watched.targets) }, snapshots, isFirstRun)
  const expect = await checkInTime(test, watched, check, signal)
  const problems = [...found, ...ownFindings, ...late(), ...saves.missing.map(missingSave)]
  const passed = problems.every(({ level }) => level !== 'error') && expect.every((result) => result.passed)
  if (passed) saved.keep(saves)
  // When no expectation is about errors, the result of the implied one already has the server's message.
  const isSilent = passed || answer.is_error !== true || !namesError(perRun)
  const findings = isSilent ? problems : [...problems, errorNote(describeError(shown))]
  return { status: passed ? 'passed' : 'failed', outcome: 'completed', expect, findings: show(findings), durationMs }
}

/** Traces leave out the `data` of an error; a direct test may look at it. */
function withErrorData(answer: Partial<ToolAnswer>, { errorData }: WatchedRequest): Partial<ToolAnswer> {
  if (answer.error === undefined || errorData === undefined) return answer
  const error: object = { ...answer.error, data: errorData }
  return { ...answer, error }
}

function watchSettings(test: DirectTest): WatchSettings {
  return {
    wantsChanges: names(test, 'notifications'),
    ...('log_level' in test ? { log_level: test.log_level } : {}),
    ...('subscribe' in test ? { subscribe: test.subscribe } : {}),
  }
}

/** Servers report progress only where it is asked for. */
function noticeOptions(test: DirectTest): RequestOptions {
  return {
    ...('log_level' in test ? { logLevel: test.log_level } : {}),
    ...(names(test, 'progress') ? { onProgress: () => {} } : {}),
  }
}

/** A task may report progress after the answer that creates it, and a cancelled call is watched anyway. */
function noticesProgress(test: DirectTest): boolean {
  return test.kind === 'tool' && test.task === undefined && test.cancel === undefined && names(test, 'progress')
}

function names({ expect = [] }: DirectTest, target: string): boolean {
  return expect.some(({ target: { segments } }) => segments[0] === target)
}

/** `${RUN_DIR}` in what is sent. Expectations see answers in which the folder is `${RUN_DIR}`. */
function inFolder(test: DirectTest, { workspace }: DirectFrame): DirectTest {
  if (workspace === null) return test
  if (test.kind === 'connection') return test
  if (test.kind === 'resource') return { ...test, uri: workspace.fill(test.uri) }
  // All other kinds have arguments, of different types, which do not change.
  return { ...test, args: workspace.fill(test.args) } as DirectTest
}

/** A run without an answer is an error, not a failure. Anything but our own error is a bug and goes on. */
export function runWithoutAnswer(
  error: unknown,
  durationMs: number,
  { signal, redactor }: Pick<DirectContext, 'signal' | 'redactor'>,
): RunVerdict {
  if (!isMcproveError(error)) throw error
  const outcome = signal?.aborted === true ? 'cancelled' : 'infra_error'
  const message = redactor.redactText(error.message)
  return { status: 'error', outcome, expect: [], findings: [], durationMs, error: message, hint: error.hint }
}

/** Adds what the server said, where the message would only be `expected false, got true`. */
function errorNote(message: string): Finding {
  return { level: 'note', kind: 'error_answer', run: 1, step: null, message }
}

function missingSave(message: string): Finding {
  return { level: 'error', kind: 'save', run: 1, step: null, message }
}

/** What the server sent besides valid messages; `tool_quality` sees only what comes before a call. */
function sentMistakes({ wireMistakes = [] }: McpConnection): readonly WireMistake[] {
  return wireMistakes.filter(({ rule }) => rule === 'stray_output' || rule === 'invalid_message')
}

/** Other clients skip stray lines. */
function mistakesSince(before: readonly WireMistake[], after: readonly WireMistake[]): Finding[] {
  const known = new Set(before.map(({ message }) => message))
  return after
    .filter(({ message }) => !known.has(message))
    .map(({ rule, level = 'error', message }) => {
      return { level: rule === 'stray_output' ? 'warning' : level, kind: rule, run: 1, step: null, message }
    })
}
