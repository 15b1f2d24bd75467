// Logs that other tools really wrote. They are not ours to publish: where they are missing, the cases of each importer
// still run (contract.test.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LogImport } from '../cli/import/log-import.js'
import { LogNotes } from '../cli/import/log-notes.js'
import type { Trace } from '../core/trace/trace.js'
import { logValues } from '../files/reading/log-values.js'
import { chunksOf } from '../files/reading/trace-stream.js'
import { importersOf } from './detect-importer.js'
import { HEAD_VALUES } from './importer.js'

const folder = fileURLToPath(new URL('../../../shared/data/trace-formats', import.meta.url))
const isHere = existsSync(folder)
/** The others are answers, not samples. */
const samples = isHere ? readdirSync(folder).filter((name) => !name.endsWith('.chatml.json')) : []
const here = { cwd: () => folder, stdin: Readable.from([]) }

async function imported(...names: string[]): Promise<{ traces: Trace[]; logs: LogImport; skipped: string[] }> {
  const skipped: string[] = []
  const logs = new LogImport({}, new LogNotes((text) => skipped.push(text), true))
  const traces: Trace[] = []
  for (const name of names) {
    for await (const batch of logs.read(name, chunksOf(name, here))) traces.push(...batch)
  }
  traces.push(...logs.end())
  return { traces, logs, skipped }
}

/** Name, arguments and whether the result is an error, of each call. */
function callsOf({ tool_calls, tool_results }: Trace): unknown[] {
  return tool_calls.map(({ server, name, args }, i) => [
    server === null ? name : `${server}.${name}`,
    args,
    tool_results[i]?.is_error,
  ])
}

describe.skipIf(!isHere)('samples (skipped: ../shared/data not here)', () => {
  it.each(samples)('exactly one importer knows %s', async (name) => {
    const head: unknown[] = []
    for await (const batch of logValues(chunksOf(name, here), name)) {
      for (const entry of batch) if ('value' in entry && head.length < HEAD_VALUES) head.push(entry.value)
    }
    expect(importersOf(head)).toHaveLength(1)
  })

  it('a session of Claude Code that was interrupted', async () => {
    const { traces, logs, skipped } = await imported('claude_code_session_short.jsonl')
    expect(logs.formats).toEqual(['claude-code'])
    expect(traces.map(callsOf)).toEqual([
      [
        ['Bash', { command: 'mix phx.server 2>&1 | head -80', timeout: 30_000 }, true],
        ['Glob', { pattern: 'mix.exs', path: '/home/marco/projects/spotter' }, true],
      ],
    ])
    expect(traces[0]?.prompt).toBe('mix phx.server doesnt seem to start')
    expect(traces[0]?.conversation.tokens).toEqual({ input: 25_353, output: 13, total: 25_366 })
    expect(skipped).toHaveLength(6)
  })

  it('a subagent of Claude Code whose parent is not there', async () => {
    const { traces, skipped } = await imported('claude_code_subagent.jsonl')
    expect(traces).toHaveLength(1)
    expect(traces[0]?.tool_calls.map(({ name }) => name)).toEqual([
      ...new Array(6).fill('WebSearch'),
      ...new Array(6).fill('WebFetch'),
    ])
    expect(traces[0]?.tool_results.every(({ is_error, missing }) => !is_error && missing === undefined)).toBe(true)
    expect(traces[0]?.tool_calls[6]?.args).toMatchObject({ url: 'https://hex.pm/packages/opentelemetry_api' })
    expect(traces[0]?.final_response).toMatch(/^Perfect! I now have all the version information needed\./)
    expect(skipped).toHaveLength(12)
  })

  it("a session of one of Anthropic's managed agents", async () => {
    const { traces } = await imported('anthropic_managed_agent_mcp_tools.jsonl')
    expect(traces.map(callsOf)).toEqual([
      [['exa.web_search_exa', { numResults: 5, query: 'langchain-ai/langsmith-sdk GitHub repository stars' }, false]],
    ])
    expect(traces[0]).toMatchObject({
      agent: 'Exa assistant',
      model: 'claude-opus-4-8',
      conversation: { tokens: { input: 18_028, output: 435 } },
    })
    expect(traces[0]?.final_response).toMatch(/936 stars/)
  })

  it('a rollout of Codex', async () => {
    const { traces } = await imported('codex_rollout_pomodoro.jsonl')
    const [trace] = traces
    expect(traces).toHaveLength(1)
    expect(trace?.tool_calls.map(({ name }) => name).join(' ')).toBe(
      'shell update_plan update_plan apply_patch apply_patch apply_patch update_plan update_plan apply_patch apply_patch apply_patch apply_patch apply_patch shell apply_patch apply_patch shell apply_patch',
    )
    expect(trace?.tool_calls[0]?.args).toEqual({
      command: ['zsh', '-lc', 'ls'],
      workdir: '/Users/yoavfarhi/dev/pomodoro/codex',
    })
    // The thirteenth says: apply_patch verification failed.
    expect(trace?.tool_results.flatMap(({ is_error }, i) => (is_error ? [i] : []))).toEqual([12])
    expect(trace?.tool_results[3]?.content).toBe('Success. Updated the following files:\nA index.html\n')
    expect(trace).toMatchObject({ model: 'gpt-5-codex', conversation: { tokens: { input: 215_755, output: 14_976 } } })
    expect(trace?.prompt).toMatch(/^Build a simple Pomodoro timer web app/)
  })

  it('a thread of codex exec that called nothing', async () => {
    const { traces, skipped } = await imported('codex_exec_json_thread_auto_run_step1.jsonl')
    expect(traces).toMatchObject([{ tool_calls: [], conversation: { tokens: { input: 8, output: 0 } } }])
    expect(skipped).toEqual([
      'skipped: codex_exec_json_thread_auto_run_step1.jsonl:3: an event of type turn.continuation\n',
    ])
  })

  it('a log of Inspect AI: the errors of eleven calls whose own messages were not kept', async () => {
    const { traces } = await imported('inspect_ai_log_tool_call_error.json')
    expect(traces.map(callsOf)).toEqual([new Array(11).fill(['bash', {}, true])])
    expect(traces[0]?.tool_results.map(({ error }) => error?.code)).toEqual([
      'parsing',
      'timeout',
      'parsing',
      'unicode_decode',
      'permission',
      'file_not_found',
      'is_a_directory',
      'limit',
      'approval',
      'unknown',
      'output_limit',
    ])
  })

  it.each([
    {
      name: 'otel_jaeger_adk_helm.json',
      format: 'jaeger',
      prompt: 'list all Helm releases',
      started_at: '2026-02-16T10:25:34.579Z',
      id: 'call_P09kjRKHTTJA02oB9HIe4u5t',
      times: [2301, 57],
      result: /^NAME .*kagent-crds-0\.7\.14\t {11}\n$/s,
      tokens: { input: 3776, output: 130, total: 3906 },
      tools: 9,
      others: 90,
    },
    {
      name: 'otel_tempo_export.json',
      format: 'otlp',
      prompt: 'list all helm releases\n',
      started_at: '2026-04-30T13:17:33.769Z',
      id: 'call_w0eKlvnaE7S9GQJeSSs0gn05',
      times: [1863, 76],
      result: /^NAME .*kagent-crds-0\.9\.0\t {11}\n$/s,
      tokens: { input: 4648, output: 129, total: 4777 },
      tools: 10,
      others: 77,
    },
  ])(
    'spans of an ADK agent: $name',
    async ({ name, format, prompt, started_at, id, times, result, tokens, tools, others }) => {
      const { traces, logs, skipped } = await imported(name)
      const [trace] = traces
      expect(logs.formats).toEqual([format])
      expect(traces.map(callsOf)).toEqual([[['helm_list_releases', {}, false]]])
      expect(trace).toMatchObject({ model: 'gpt-4.1-mini-2025-04-14', prompt, timing: { started_at } })
      expect(trace?.tool_calls).toMatchObject([{ id, turn: 0, started_ms: times[0], duration_ms: times[1] }])
      expect(trace?.tool_results).toMatchObject([{ content: [{ type: 'text', text: expect.stringMatching(result) }] }])
      expect(trace?.conversation.tokens).toEqual(tokens)
      expect(trace?.conversation.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
      expect(trace?.final_response).toMatch(/^There are two Helm releases /)
      expect(trace?.system).toMatch(/^# Helm AI Agent System Prompt/)
      expect(trace?.tools).toHaveLength(tools)
      expect(skipped).toEqual([expect.stringContaining(`${others} spans `)])
    },
  )

  it.each([
    {
      name: 'langfuse_openai-agents-2025-09-30',
      call: ['get_weather', { city: 'Tokyo' }, false],
      result: 'The weather in Tokyo is sunny.',
      system: 'You are a helpful agent.',
      tokens: { input: 140, output: 44, total: 184 },
    },
    {
      name: 'langfuse_vercel-aisdk-2025-11-17',
      call: ['getWeather', { location: 'San Francisco' }, false],
      result: '{"location":"San Francisco","temperature":64}',
      system: null,
      tokens: { input: 62, output: 85, total: 147 },
    },
  ])('$name agrees with the answer beside it', async ({ name, call, result, system, tokens }) => {
    const { traces, logs, skipped } = await imported(`${name}.trace.json`)
    const [trace] = traces
    expect(logs.formats).toEqual(['langfuse'])
    expect(skipped).toEqual([])
    expect(traces.map(callsOf)).toEqual([[call]])
    expect(trace?.tool_results.map(({ content }) => content)).toEqual([result])
    expect(trace?.system).toBe(system)
    expect(trace?.conversation.tokens).toEqual(tokens)
    const answer = answerOf(`${name}.chatml.json`)
    expect(trace?.tool_calls.map(({ id, name, args }) => [id, name, args])).toEqual(answer.calls)
    expect(trace?.prompt).toBe(answer.prompt)
    expect(trace?.tools.map(({ name }) => name)).toEqual(answer.tools)
    if (answer.results.length > 0) expect(answer.results).toEqual([result])
    if (answer.final !== '') expect(trace?.final_response).toBe(answer.final)
  })
})

interface AnswerMessage {
  readonly role?: string
  readonly content?: string
  readonly tools?: readonly { readonly name: string }[]
  readonly tool_calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
}

/** What a `.chatml.json` says, each thing once: it has the messages of every observation, which repeat. */
function answerOf(name: string) {
  const observations: Record<string, Record<'input' | 'output', { data?: AnswerMessage[] }>> = JSON.parse(
    readFileSync(join(folder, name), 'utf8'),
  )
  const messages = Object.values(observations).flatMap(({ input, output }) => [
    ...(input.data ?? []),
    ...(output.data ?? []),
  ])
  const calls = new Map(messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => [call.id, call] as const)))
  const contents = (role: string) =>
    messages.filter((message) => message.role === role).map(({ content }) => content ?? '')
  return {
    calls: [...calls.values()].map((call) => [call.id, call.name, JSON.parse(call.arguments)]),
    prompt: contents('user')[0],
    results: [...new Set(contents('tool'))],
    final: contents('assistant').find((content) => content !== '') ?? '',
    tools: [...new Set(messages.flatMap(({ tools = [] }) => tools.map((tool) => tool.name)))],
  }
}

const foreign = fileURLToPath(new URL('../../../shared/data/foreign-logs', import.meta.url))

/** What the file says is right, beside where it comes from. */
interface Expected {
  readonly calls?: number | string
  readonly runs?: number
  readonly error_results?: number
  readonly final_response?: string
}

const expected: Record<string, Expected> = existsSync(foreign)
  ? JSON.parse(readFileSync(join(foreign, 'expected.json'), 'utf8'))
  : {}

describe.skipIf(!existsSync(foreign))('logs of public repositories (skipped: ../shared/data not here)', () => {
  const { about: _, ...files } = expected
  it.each(Object.entries(files))(
    '%s is read as its answer says',
    async (name, { calls, runs, error_results, ...more }) => {
      const { traces, logs, notes } = await read(name)
      expect(notes).toEqual([])
      expect(traces).toHaveLength(runs ?? 1)
      // One answer is in words: its mcp_call.
      if (calls !== undefined) expect(logs.calls).toBe(typeof calls === 'string' ? 1 : calls)
      const errors = traces.flatMap(({ tool_results }) => tool_results.filter(({ is_error }) => is_error))
      if (error_results !== undefined) expect(errors).toHaveLength(error_results)
      if (more.final_response !== undefined) expect(traces.every((trace) => trace.final_response !== null)).toBe(true)
    },
  )

  it('arguments of smolagents are those of the call, not the schema', async () => {
    const { traces } = await read('openinference_smolagents.json')
    expect(traces.flatMap(({ tool_calls }) => tool_calls.map(({ name, args }) => [name, args]))).toEqual([
      ['web_search', { query: 'Pie Menus or Linear Menus, Which Is Better? 2015 DBLP' }],
      ['web_search', { query: 'Pie Menus or Linear Menus, Which Is Better? 2015 DBLP author metadata' }],
      ['web_search', { query: 'DBLP "Pie Menus or Linear Menus, Which Is Better?" 2015' }],
      ['visit_page', { url: expect.stringMatching(/^https:/) }],
      ['final_answer', { answer: 'Investigations in Interface Usability' }],
    ])
  })

  async function read(name: string) {
    const notes: string[] = []
    const logs = new LogImport({}, new LogNotes((text) => notes.push(text)))
    const traces: Trace[] = []
    const place = { cwd: () => foreign, stdin: Readable.from([]) }
    for await (const batch of logs.read(name, chunksOf(name, place))) traces.push(...batch)
    traces.push(...logs.end())
    return { traces, logs, notes }
  }
})
