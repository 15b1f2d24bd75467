// A provider that fails in each way, in each wire format: one run of mcprove holds the whole matrix.
import { beforeAll, describe, expect, it } from 'vitest'
import type { ModelReply } from '../../src/models/model-server/model-reply.js'
import type { NormalisedRequest } from '../../src/models/model-server/normalised-request.js'
import { expectCalm } from './run-cli.js'
import { FORMATS, folderOf, type JsonOutcome, model, rowOf, runJson } from './run-suite.js'

interface Fault {
  /** What the provider sends. */
  readonly reply: ModelReply
  /** How often, before it answers as it should; default: always. */
  readonly times?: number
  /** The error of the run, which has none without it. */
  readonly error?: (model: string) => string
  readonly retries: number
}

const PAGE = '<!doctype html><h1>\u001b[31mSign in</h1>'
/** Of the rows whose answer would take minutes. */
const TIMEOUT_MS = 2_000

const FAULTS: Readonly<Record<string, Fault>> = {
  '429 for ever': {
    reply: { error: { status: 429, message: 'slow down', retry_after: 0 } },
    error: (id) => `${id} is rate limited (429): slow down`,
    retries: 4,
  },
  '429 once': { reply: { error: { status: 429, retry_after: 0 } }, times: 1, retries: 1 },
  '500 for ever': {
    reply: { error: { status: 500, message: 'out of order', retry_after: 0 } },
    error: (id) => `${id} failed (500): out of order`,
    retries: 4,
  },
  '500 once': { reply: { error: { status: 500, retry_after: 0 } }, times: 1, retries: 1 },
  'reset for ever': {
    reply: { reset: true },
    error: (id) => `cannot reach ${id} at http://127.0.0.1:PORT: ECONNRESET`,
    retries: 4,
  },
  'reset once': { reply: { reset: true }, times: 1, retries: 1 },
  'half body for ever': {
    reply: { text: 'All of it.', truncate: true },
    error: (id) => `the answer of ${id} was interrupted: UND_ERR_SOCKET`,
    retries: 4,
  },
  'half body once': { reply: { text: 'All of it.', truncate: true }, times: 1, retries: 1 },
  'half body that claims to be whole': {
    reply: { text: 'All of it.', malformed: true },
    error: (id) => `the answer of ${id} was cut off after N characters`,
    retries: 4,
  },
  'a page': {
    reply: { body: PAGE, content_type: 'text/html' },
    error: (id) => `${id} answered with something that is not JSON; check its base_url`,
    retries: 0,
  },
  'a page that claims to be JSON': {
    reply: { body: PAGE },
    error: (id) => `${id} answered with something that is not JSON; check its base_url`,
    retries: 0,
  },
  // Harmless: what an answer is, it says itself.
  'JSON that claims to be a page': { reply: { text: 'fine', content_type: 'text/html' }, retries: 0 },
  'slow drip': {
    reply: { text: 'Drop by drop.', drip_ms: 1_000 },
    error: () => `the run timed out after ${TIMEOUT_MS} ms`,
    retries: 0,
  },
}

function answer({ prompt, attempt }: NormalisedRequest): ModelReply {
  const { reply, times = Number.POSITIVE_INFINITY } = FAULTS[prompt] ?? { reply: { text: 'fine' } }
  return attempt > times ? { text: 'fine' } : reply
}

// `openai-compatible` speaks the chat format of OpenAI, and a suite has one format for each provider.
const ASKED = FORMATS.filter(({ format }) => format !== 'openai chat')

let outcome: JsonOutcome

beforeAll(async () => {
  const server = await model(answer)
  const rows = ASKED.flatMap(({ format, model: id }) =>
    ['no fault', ...Object.keys(FAULTS)].map((prompt) => ({
      name: `${format}: ${prompt}`,
      prompt,
      model: id,
      expect: [{ final_response: 'fine' }],
      ...(prompt === 'slow drip' && { timeout_ms: TIMEOUT_MS }),
    })),
  )
  outcome = await runJson(folderOf(server, rows), ['-j', '100'])
})

describe.each(ASKED)('a provider that speaks $format', ({ format, model: id }) => {
  it.each(Object.entries(FAULTS))('%s', (name, { error, retries }) => {
    const row = `${format}: ${name}`
    const { status, runs } = rowOf(outcome, row)
    const [run] = runs
    const said = run?.error?.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:PORT').replace(/\d+ characters/, 'N characters')
    expect({ status, outcome: run?.outcome, error: said, retries: run?.retries }).toEqual(
      error === undefined
        ? { status: 'passed', outcome: 'completed', error: undefined, retries }
        : { status: 'error', outcome: 'infra_error', error: error(id), retries },
    )
    // Each attempt is told while it happens.
    const told = outcome.stderr.split('\n').filter((line) => line.startsWith(`retry ${row} #1: `))
    expect(told).toHaveLength(retries)
  })

  it('takes no verdict from the rows beside it', () => {
    expect(rowOf(outcome, `${format}: no fault`)).toMatchObject({ status: 'passed' })
  })
})

it('the run as a whole has no verdict on what it could not ask, and says so in its exit code', () => {
  expectCalm(outcome)
  const broken = Object.values(FAULTS).filter(({ error }) => error !== undefined).length * ASKED.length
  const passed = ASKED.length * (Object.keys(FAULTS).length + 1) - broken
  expect(outcome).toMatchObject({ code: 2, result: { exit_code: 2, summary: { failed: 0, error: broken, passed } } })
})
