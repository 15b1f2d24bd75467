// Suites for `mcprove run`, with a model that is a real HTTP server in this process.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { createModelServer, type ModelServer } from '../../src/models/model-server/create-model-server.js'
import { type AnswerFunction, compileAnswers, type ModelAnswers } from '../../src/models/model-server/model-answers.js'
import { afterFile } from '../setup/cleanups.js'
import { cliInProcess } from './in-process.js'
import { type CliOptions, type CliOutcome, cli, folderWith, ROOT } from './run-cli.js'

export const OWN_SERVER = join(ROOT, 'test/fixtures/servers/own-server.mjs')

const WATCH_EFFECTS = join(ROOT, 'test/fixtures/watch-effects.mjs')

/** The start of a server that is a package. */
export function packageCommand(name: string, ...args: readonly string[]): readonly string[] {
  return [process.execPath, join(ROOT, 'node_modules/@modelcontextprotocol', name, 'dist/index.js'), ...args]
}

export const SUITE = 'suite.mcprove.yml'
export const PROMPT = 'Add one and two.'

/** One model for each wire format; `provider` is the key of `providers:` in a suite. */
export const FORMATS = [
  { format: 'anthropic', provider: 'anthropic', model: 'anthropic/claude-sonnet-4-5' },
  { format: 'openai responses', provider: 'openai', model: 'openai/gpt-5' },
  { format: 'openai chat', provider: 'openai', model: 'openai/gpt-4.1', api: 'chat' },
  { format: 'google', provider: 'google', model: 'google/gemini-2.5-pro' },
  { format: 'openai-compatible', provider: 'openai-compatible', model: 'openai-compatible/llama' },
] as const

/** No shape of a real key, so that a test for shapes finds only its own. */
export const KEYS = {
  ANTHROPIC_API_KEY: 'anthropic-key-of-the-tests',
  OPENAI_API_KEY: 'openai-key-of-the-tests',
  GOOGLE_GENERATIVE_AI_API_KEY: 'google-key-of-the-tests',
}

const servers: ModelServer[] = []
afterFile.add(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A model that answers so, until the tests of the file are over. */
export async function model(
  answer: Parameters<typeof createModelServer>[0]['answer'],
  options: Partial<Parameters<typeof createModelServer>[0]> = {},
): Promise<ModelServer> {
  const server = await createModelServer({ answer, ...options })
  servers.push(server)
  return server
}

type Json = Readonly<Record<string, unknown>>

/** Answers by the first user message. */
export function byPrompt(answers: Readonly<Record<string, ModelAnswers>>): AnswerFunction {
  const compiled = new Map(Object.entries(answers).map(([prompt, answer]) => [prompt, compileAnswers(answer)]))
  return (request, ...chance) => {
    const answer = compiled.get(request.prompt)
    if (answer === undefined) throw new Error(`no answer for the prompt ${request.prompt}`)
    return answer(request, ...chance)
  }
}

/** A server of this process, quicker than own-server where the server does not matter. */
export const MOCK = JSON.stringify({
  tools: [
    {
      name: 'add',
      description: 'Adds two numbers.',
      input_schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
      default: 'added {{args.a}} and {{args.b}}',
    },
    { name: 'echo', description: 'Says what it was told.', default: 'said {{args.text}}' },
  ],
})

/** `providers:` that send every format to this model. */
export function providersAt(server: ModelServer): Json {
  const names = ['anthropic', 'openai', 'google', 'openai-compatible'] as const
  return Object.fromEntries(names.map((name) => [name, { base_url: server.baseUrl(name) }]))
}

/** `servers` are further ones; every other key replaces what stands there. */
type SuiteKeys = Json & { readonly servers?: Json }

/** A suite of these tests, on the mock unless they say `servers`. YAML holds JSON. */
export function suiteOf(
  server: ModelServer,
  entries: readonly Json[],
  { servers = {}, ...more }: SuiteKeys = {},
): string {
  return JSON.stringify({
    providers: providersAt(server),
    servers: { own: { command: [process.execPath, OWN_SERVER] }, fake: { mock: 'mock.json' }, ...servers },
    defaults: { model: 'anthropic/claude-sonnet-4-5', servers: ['fake'] },
    agents: entries.map((entry, index) => ({
      name: `test ${index + 1}`,
      prompt: PROMPT,
      expect: [{ 'tool_names[0]': 'add' }],
      ...entry,
    })),
    ...more,
  })
}

export function folderOf(server: ModelServer, entries: readonly Json[], more: SuiteKeys = {}): string {
  return folderWith({ [SUITE]: suiteOf(server, entries, more), 'mock.json': MOCK })
}

export interface JsonOutcome extends CliOutcome {
  readonly result: RunReport
}

/** The parts of `mcprove/result@1` that tests look at. */
export interface RunReport {
  readonly exit_code: number
  readonly showing?: string
  readonly summary: Readonly<Record<string, number>>
  readonly coverage?: Json
  readonly tests: readonly RowReport[]
}

export interface RowReport {
  readonly suite: string
  readonly name: string
  readonly status: string
  readonly model: string | null
  readonly replayed: boolean
  readonly advisory?: true
  readonly variant?: Json
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string }
  readonly warnings?: readonly string[]
  readonly gates: readonly { readonly gate: string; readonly status: string; readonly targets: Json }[]
  readonly runs: readonly RunOfReport[]
}

export interface RunOfReport {
  readonly run: number
  readonly name: string
  readonly status: string
  readonly outcome: string
  readonly cost_usd: number | null
  readonly retries: number
  readonly error?: string
  readonly hint?: string
  readonly trace: TraceReport
  readonly jurors?: readonly Json[]
}

export interface TraceReport {
  readonly tools: readonly { readonly server: string; readonly name: string }[]
  readonly injected_tools: readonly { readonly server: string; readonly name: string }[]
  readonly tool_calls: readonly Json[]
  readonly tool_results: readonly Json[]
  readonly agent_calls?: readonly Json[]
  readonly verify: readonly Json[]
  readonly conversation: { readonly turns: readonly Json[]; readonly tokens: Json }
  readonly final_response: string | null
  readonly prompt: string
}

/** `mcprove run` with its JSON report, traces included. */
export async function runJson(
  cwd: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<JsonOutcome> {
  const outcome = await run(cwd, ['--reporter', 'json', '--traces', ...args], options)
  expect(outcome.stdout, outcome.stderr).toMatch(/^\{/)
  return { ...outcome, result: JSON.parse(outcome.stdout) }
}

interface RunOptions extends CliOptions {
  /** In a process of its own: for what is seen of a process, and for modules that change between runs. */
  readonly isProgram?: boolean
}

export function run(
  cwd: string,
  args: readonly string[] = [],
  { isProgram = false, ...options }: RunOptions = {},
): Promise<CliOutcome> {
  const start = isProgram ? cli : cliInProcess
  return start(['run', ...args], { ...options, cwd, env: { ...KEYS, ...options.env } })
}

/** `mcprove run`, with what it starts and reaches: `process`, `socket`, `lookup`. */
export async function watched(
  cwd: string,
  args: readonly string[],
): Promise<{ readonly outcome: JsonOutcome; readonly effects: readonly string[] }> {
  const file = join(cwd, 'effects.txt')
  writeFileSync(file, '')
  const env = { NODE_OPTIONS: `--import ${WATCH_EFFECTS}`, EFFECTS: file }
  const outcome = await runJson(cwd, args, { isProgram: true, env })
  const effects = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return { outcome, effects: [...new Set(effects)].sort() }
}

/** The row of this name; without one, the only row. */
export function rowOf({ result }: JsonOutcome, name?: string): RowReport {
  const rows = result.tests.filter((row) => name === undefined || row.name === name)
  expect(rows, result.tests.map((row) => row.name).join(', ')).toHaveLength(1)
  // There is exactly one.
  return rows[0] as RowReport
}

/** The first run of that row. */
export function runOf(outcome: JsonOutcome, name?: string): RunOfReport {
  const row = rowOf(outcome, name)
  expect(row.runs[0], JSON.stringify(row.error)).toBeDefined()
  // As the line before says.
  return row.runs[0] as RunOfReport
}

export function traceOf(outcome: JsonOutcome, name?: string): TraceReport {
  return runOf(outcome, name).trace
}

export function targetsOf({ gates }: RowReport, gate: string): Json {
  return gates.find((check) => check.gate === gate)?.targets ?? {}
}

/** The text of each result, in call order. */
export function resultTexts({ tool_results }: TraceReport): string[] {
  return tool_results.map(({ content }) =>
    (Array.isArray(content) ? content : []).map(({ text }) => String(text)).join('\n'),
  )
}

/** Every file below a folder, by its path from there. */
export function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]))
}
