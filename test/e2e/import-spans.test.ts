// Spans through the built bin: imported to a file, scored directly, written by `--otlp` and read again.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { cases as jaegerCases } from '../../src/importers/jaeger/cases.js'
import { cases as langsmithCases } from '../../src/importers/langsmith/cases.js'
import { cases as agentsCases } from '../../src/importers/openai-agents/cases.js'
import { cases as otlpCases } from '../../src/importers/otlp/cases.js'
import { cases as dumpCases } from '../../src/importers/span-dump/cases.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith, ROOT } from './run-cli.js'

let folder: string
const mcprove = (...args: string[]) => cli(args, { cwd: folder })
const linesOf = (file: string) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const GATES = `
tool_selection: { expected_tool: weather.get, min_selection_rate: 1 }
trajectory:
  calls:
    - { server: weather, name: get, args: { exact: { city: Rome } } }
    - { server: weather, name: get, args: { exact: { city: Oslo } } }
`

beforeAll(() => {
  const [spans] = otlpCases[0]?.files['spans.json'] ?? []
  const [jaeger] = jaegerCases[0]?.files['traces.json'] ?? []
  folder = folderWith({
    'spans.json': JSON.stringify(spans),
    'spans.jsonl': `${JSON.stringify(spans)}\n{"resourceSpans":\n`,
    'jaeger.json': JSON.stringify(jaeger, null, 2),
    'gates.yml': GATES,
  })
})

it('import writes the run of the spans, and says what is left out', async () => {
  const imported = await mcprove('import', 'spans.jsonl', 'jaeger.json', '-o', 'traces.jsonl')
  expect(imported).toMatchObject({ code: 0, stdout: '' })
  expect(imported.stderr).toSay('spans.jsonl:2: column 18', '2 traces with 4 calls from otlp, jaeger', '1 malformed\n')
  expect(linesOf('traces.jsonl')).toMatchObject([
    {
      agent: 'meteo',
      tool_calls: [
        { server: 'weather', name: 'get' },
        { server: 'weather', name: 'get' },
      ],
    },
    { agent: 'clerk', tool_calls: [{ name: 'load' }, { name: 'save' }] },
  ])
})

it('score reads spans directly; what --otlp writes gives the same calls and the same verdict', async () => {
  const scored = await mcprove(
    'score',
    'spans.json',
    '--gates',
    'gates.yml',
    '--otlp',
    'verdicts.jsonl',
    '-o',
    'a.json',
  )
  expect(scored).toMatchObject({ code: 0, stderr: '' })
  const [run, row] = linesOf('verdicts.jsonl')
  const [root, ...others] = run.resourceSpans[0].scopeSpans[0].spans
  expect([root, ...others].map(({ name }) => name)).toEqual([
    'invoke_agent meteo',
    'chat m-2026',
    'chat m-2026',
    'execute_tool get',
    'execute_tool get',
  ])
  // `tool_selection` judges all runs together.
  expect(root.events).toMatchObject([{ name: 'gen_ai.evaluation.result' }])
  expect(row.resourceSpans[0].scopeSpans[0].spans).toMatchObject([{ links: [{ spanId: root.spanId }] }])

  const again = await mcprove('score', 'verdicts.jsonl', '--gates', 'gates.yml', '-o', 'b.json')
  expect(again).toMatchObject({ code: 0, stderr: '' })
  const [first, second] = ['a.json', 'b.json'].map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
  expect(second.tests[0].gates).toEqual(first.tests[0].gates)
})

it('run writes the spans of its runs, which import to the calls that it kept', async () => {
  cpSync(join(ROOT, 'examples/orders'), join(folder, 'orders'), { recursive: true })
  const run = ['run', 'orders/orders.mcprove.yml', '--replay', '--quiet', '--traces']
  await mcprove(...run, '--otlp', 'one.jsonl', '-o', 'orders.json')
  await mcprove('import', 'orders.json', '-o', 'kept.jsonl')
  await mcprove('import', 'one.jsonl', '-o', 'spans-again.jsonl')
  const calls = (file: string) => linesOf(file).map(({ tool_calls }) => tool_calls)
  expect(calls('kept.jsonl').flat().length).toBeGreaterThan(0)
  expect(calls('spans-again.jsonl')).toEqual(calls('kept.jsonl'))
})

it('the file of the spans is no other output', async () => {
  const twice = await mcprove('score', 'spans.json', '--gates', 'gates.yml', '-o', 'x.json', '--otlp', './x.json')
  expect(twice.code).toBe(2)
  expect(twice.stderr).toSay('[BAD_USAGE]', './x.json')
})

it('import reads what the console exporter printed, requests to LangSmith and traces of the OpenAI Agents SDK', async () => {
  const printed = (dumpCases[0]?.files['spans.jsonl'] ?? []).map((span) => JSON.stringify(span, null, 4))
  const requests = langsmithCases.flatMap(({ files }) => files['requests.jsonl'] ?? [])
  const agents = agentsCases[0]?.files['trace.jsonl'] ?? []
  const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
  const logs = folderWith({
    'console.txt': `${printed.join('\n')}\n`,
    'requests.jsonl': lines(requests),
    'agents.jsonl': lines(agents),
  })
  const run = await cli(['import', 'console.txt', 'requests.jsonl', 'agents.jsonl', '-o', 'traces.jsonl'], {
    cwd: logs,
  })
  expect(run).toMatchObject({ code: 0 })
  expect(run.stderr).toSay('3 traces with 3 calls from span-dump, langsmith, openai-agents')
})
