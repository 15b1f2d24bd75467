// TypeScript on the pages, checked as a strict project checks it that has the built package installed.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { pages } from '../docs/page.js'
import { installPackages } from '../docs/page-folder.js'
import { folderWith, ROOT } from './run-cli.js'

const OPTIONS = {
  target: 'es2023',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  types: ['node'],
}

/** As projects have them: with Node's own resolution, and with that of bundlers. */
const RESOLUTIONS = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
}

/** What one entry makes, another takes: a class that each declared for itself would be two classes. */
const ALL_ENTRIES = `
import { defineSuite, McproveError, parseSuite, renderMarkdown, renderPretty, scoreTraces } from 'mcprove'
import { EvalSuite, ExpectedMcpToolCall } from 'mcprove/evals'
import { defineGate, locateFindings, members, type Trace, toolOf } from 'mcprove/gate'
import { captureEvalSuite, run, runEvalSuite } from 'mcprove/node'
import { passHatK } from 'mcprove/stats'
import 'mcprove/vitest'
import { expect } from 'vitest'
import * as z from 'zod'

const evals = new EvalSuite({ name: 's' })
evals.addCase({ name: 'c', userMessage: 'm', expectedToolCalls: [new ExpectedMcpToolCall('x', { a: 1 })] })
export const captured = captureEvalSuite(evals)
export const text: string = renderMarkdown(await runEvalSuite(evals, { models: ['m'] }))

const fewCalls = defineGate({
  key: 'few_calls',
  summary: 'Few calls?',
  options: z.strictObject({ of: members }),
  targets: { 'few_calls.calls': 'Calls.' },
  defaultExpect: [{ target: 'few_calls.calls', matcher: { '<=': 1 } }],
  perRun: true,
  measure: ({ of }, trace: Trace) => ({ calls: trace.tool_calls.filter((call) => of.has(toolOf(call))).length, findings: [] }),
  fold: (_options, runs) => ({
    targets: { 'few_calls.calls': runs.reduce((sum, { measure }) => sum + measure.calls, 0) },
    findings: locateFindings(runs),
  }),
})
const suite = defineSuite({ gates: [fewCalls], agents: [{ name: 'a', prompt: 'p', few_calls: { of: ['x'] } }] })
export const pretty: string = renderPretty(await run(suite), { color: true })
export const scored: string = renderPretty(scoreTraces(parseSuite(suite), []))
export const one: string = renderMarkdown(scoreTraces({ few_calls: { of: ['x'] } }, [], { gates: [fewCalls] }))
export const code = (error: unknown) => (error instanceof McproveError ? error.code : passHatK(3, 2, 1))
expect({ tool_calls: [] }).toStayOnGoldenPath({ calls: ['x'] })
// @ts-expect-error a mistyped option of a gate of one's own
scoreTraces({ few_calls: { off: ['x'] } }, [], { gates: [fewCalls] })
// @ts-expect-error a mistyped key inside a block
defineSuite({ agents: [{ name: 'a', prompt: 'p', golden_path: { calls: ['x'], penalise: {} } }] })
`

const COMPILERS = ['typescript-7', 'typescript', 'typescript-5.9']

it.each(COMPILERS.flatMap((compiler) => Object.entries(RESOLUTIONS).map(([name, own]) => ({ compiler, name, own }))))(
  'every program has the types it says: $compiler, $name',
  async ({ compiler, own }) => {
    const programs = pages().flatMap(({ file, steps }) =>
      steps.flatMap((step) =>
        step.kind === 'snippet' && step.language === 'ts'
          ? [[`${file.replace(/\.md$/, '')}/${step.title || `line-${step.line}.ts`}`, step.text] as const]
          : [],
      ),
    )
    expect(programs.length).toBeGreaterThan(3)
    const folder = folderWith({
      'package.json': '{ "type": "module" }',
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...OPTIONS, ...own } }),
      'all-entries.ts': ALL_ENTRIES,
      ...Object.fromEntries(programs),
    })
    installPackages(folder)
    const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder], { timeout: 600_000 }).catch(
      // What tsc complains about is on its standard output.
      (failure: { stdout: string }) => failure,
    )
    expect(stdout).toBe('')
  },
)
