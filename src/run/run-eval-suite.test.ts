import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BinaryCritic } from '../evals/built-in-critics.js'
import { EvalRubric } from '../evals/eval-rubric.js'
import { EvalSuite } from '../evals/eval-suite.js'
import { ExpectedMcpToolCall } from '../evals/expected-tool-call.js'
import { createModelServer, type ModelServer } from '../models/model-server/create-model-server.js'
import { captureEvalSuite, runEvalSuite } from './run-eval-suite.js'

let server: ModelServer
const cwd = mkdtempSync(join(tmpdir(), 'mcprove-evals-'))
beforeAll(async () => {
  server = await createModelServer({
    answer: ({ model }) => ({ calls: [{ name: 'book', args: { title: model === 'gpt-5' ? 'Ana' : 'Bob' } }] }),
  })
})
afterAll(async () => {
  await server.close()
  rmSync(cwd, { recursive: true })
})

function suiteOf(name: string, rubric?: EvalRubric): EvalSuite {
  const suite = new EvalSuite({ name, systemMessage: 'Be brief.', rubric }).addTools([{ name: 'book' }])
  suite.addCase({
    name: 'books',
    userMessage: 'Ana',
    expectedToolCalls: [new ExpectedMcpToolCall('book', { title: 'Ana' })],
    critics: [new BinaryCritic({ field: 'title', weight: 1 })],
  })
  return suite
}

const options = () => ({
  cwd,
  env: {
    OPENAI_API_KEY: 'openai-key-of-the-tests',
    OPENAI_BASE_URL: server.baseUrl('openai'),
    ANTHROPIC_API_KEY: 'anthropic-key-of-the-tests',
    ANTHROPIC_BASE_URL: server.baseUrl('anthropic'),
  },
  models: ['openai/gpt-5', 'anthropic/claude-sonnet-4-5'],
  runs: 2,
})

it('a score between a lower warn threshold and the fail threshold is warned', async () => {
  const rubric = new EvalRubric({ failThreshold: 0.8, warnThreshold: 0.5 })
  const result = await runEvalSuite(suiteOf('Nearly', rubric), {
    ...options(),
    models: ['anthropic/claude-sonnet-4-5'],
  })
  expect(result).toMatchObject({ exit_code: 0, summary: { total: 1, passed: 0, warned: 1, failed: 0 } })
  expect(result.tests[0]).toMatchObject({ status: 'warned', runs: [{ status: 'warned' }, { status: 'warned' }] })
})

it('runs every case on every model and returns the ordinary result, with its statistics', async () => {
  const result = await runEvalSuite(suiteOf('Rooms'), { ...options(), passRule: 'all', includeContext: true })
  expect(result).toMatchObject({ exit_code: 1, summary: { total: 2, passed: 1, failed: 1 } })
  expect(result.tests).toMatchObject([
    {
      suite: 'rooms.mcprove.ts',
      name: 'books [openai/gpt-5]',
      status: 'passed',
      context: { system: 'Be brief.', messages: [], turns: ['Ana'] },
      gates: [
        { gate: 'critics', targets: { 'critics.score': 1, 'critics.std_deviation': 0, 'critics.pass_rate': 100 } },
      ],
      runs: [{ run: 1 }, { run: 2 }],
    },
    { name: 'books [anthropic/claude-sonnet-4-5]', status: 'failed' },
  ])
})

it('captures without a verdict', async () => {
  const capture = await captureEvalSuite([suiteOf('Rooms'), suiteOf('Halls')], { ...options(), concurrency: 1 })
  expect(capture.exit_code).toBe(0)
  expect(capture.tests.map(({ suite, name, runs }) => [suite, name, runs[0]?.calls])).toEqual([
    ['rooms.mcprove.ts', 'books [openai/gpt-5]', [{ tool: 'book', args: { title: 'Ana' } }]],
    ['rooms.mcprove.ts', 'books [anthropic/claude-sonnet-4-5]', [{ tool: 'book', args: { title: 'Bob' } }]],
    ['halls.mcprove.ts', 'books [openai/gpt-5]', [{ tool: 'book', args: { title: 'Ana' } }]],
    ['halls.mcprove.ts', 'books [anthropic/claude-sonnet-4-5]', [{ tool: 'book', args: { title: 'Bob' } }]],
  ])
})

it('refuses two suites that would share their recordings', async () => {
  await expect(runEvalSuite([suiteOf('Rooms'), suiteOf('Rooms')], options())).rejects.toFailWith('SUITE_INVALID')
})
