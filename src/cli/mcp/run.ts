import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { KeptRun } from '../../files/history/kept-run.js'
import { historyRow } from '../../report/history/history-row.js'
import { runCommand } from '../../run/plan/run-command.js'
import type { RunOptions } from '../../run/run-options.js'
import { runOrigin } from '../history/run-origin.js'
import { loadSuites } from '../load-suites.js'
import { ResultHead } from '../report/result-head.js'
import { type AgentCall, defineTool, suitePaths } from './define-tool.js'
import { VerdictRows, verdictSchema } from './verdict.js'

const input = z.strictObject({
  files: suitePaths,
  test: z
    .string()
    .max(1_000)
    .optional()
    .describe('Only tests whose name contains this text; an exact name selects only that test.'),
  tags: z.array(z.string().max(200)).max(50).optional().describe('Only tests with one of these tags.'),
  mode: z
    .enum(['replay', 'auto', 'live', 'record'])
    .default('replay')
    .describe(
      'replay takes every run from its cassette. auto runs tests without a cassette live, live runs all tests live, record also writes cassettes. These three require that `mcprove mcp` was started with --allow-live.',
    ),
  allow_stale: z
    .boolean()
    .default(false)
    .describe('Replay a cassette even if its test has changed since it was recorded.'),
  max_cost_usd: z.number().positive().optional().describe('The most to spend on models in a live mode, in USD.'),
})

export const runTool = defineTool({
  name: 'run',
  title: 'Run suites',
  description:
    'Run mcprove suites and return the verdict, with the reasons for each test that did not pass. Call it after validate reports no problem. Replays recorded runs unless another mode is requested and allowed. Saves the result so that explain can use it.',
  input,
  output: verdictSchema,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
  call: async (args, call) => {
    const { io, signal } = call
    checkMode(args, call)
    const chosen = await loadSuites(args.files ?? [], io, { env: io.env, isReload: true })
    const { runSuites } = await import('../../run/run-suites.js')
    const head = new ResultHead({ coversTools: true })
    const rows = new VerdictRows()
    const kept = new KeptRun(io.cwd(), new Date())
    const options = optionsOf(args, call)
    let planned = 0
    let done = 0
    await runSuites(chosen, {
      ...options,
      reproduce: (suite, name) => runCommand(suite, name, options),
      onEvent: (event) => {
        if (event.kind === 'planned') planned = event.rows
        else if (event.kind === 'warning') io.stderr.write(`warning: ${cleanText(event.message)}\n`)
      },
      onRow: async (row, index, inputs) => {
        head.add(row, index)
        await kept.row(row, historyRow(row, inputs()), signal)
        rows.add(row)
        done += 1
        call.onProgress(done, planned)
        // A replay never awaits I/O: give other requests a turn, including a cancellation.
        await setImmediate()
      },
      onTrace: (trace) => head.addTrace(trace),
      onUse: (use) => head.addUse(use),
    })
    signal.throwIfAborted()
    const result = head.finish()
    const warning = kept.finish(result, () => runOrigin(io))
    if (warning !== null) io.stderr.write(`warning: ${cleanText(warning)}\n`)
    return rows.answer(result)
  },
})

type RunArguments = z.output<typeof input>

function checkMode({ mode, max_cost_usd }: RunArguments, { allowsLive }: AgentCall): void {
  if (mode !== 'replay' && !allowsLive) {
    throw new McproveError('NOT_ALLOWED', `mode ${mode} is not allowed: this \`mcprove mcp\` only replays`, {
      hint: 'Omit `mode`, or ask the user to start `mcprove mcp` with --allow-live.',
    })
  }
  if (mode === 'replay' && max_cost_usd !== undefined) {
    throw new McproveError('BAD_USAGE', `max_cost_usd is ${max_cost_usd}, but a replay has no cost`, {
      hint: 'Omit it, or choose another `mode`.',
    })
  }
}

function optionsOf(
  { test, tags, mode, allow_stale, max_cost_usd }: RunArguments,
  { io, allowsLive, trustAddresses, signal }: AgentCall,
): Omit<RunOptions, 'onRow'> {
  return {
    cwd: io.cwd(),
    env: io.env,
    mode,
    offline: !allowsLive,
    trustAddresses,
    isCi: false,
    allowStale: allow_stale,
    test,
    tags,
    maxCost: max_cost_usd,
    signal,
  }
}
