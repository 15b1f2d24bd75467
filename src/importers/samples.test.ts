// Logs that other tools really wrote. They are not ours to publish: where they are missing, the cases of each importer
// still run (contract.test.ts).
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { LogImport } from '../cli/log-import.js'
import type { Trace } from '../core/trace.js'
import { logValues } from '../files/log-values.js'
import { chunksOf } from '../files/trace-stream.js'
import { HEAD_VALUES } from './importer.js'
import { importers } from './index.js'

const folder = fileURLToPath(new URL('../../../shared/data/trace-formats', import.meta.url))
const isHere = existsSync(folder)
/** The others are answers, not samples. */
const samples = isHere ? readdirSync(folder).filter((name) => !name.endsWith('.chatml.json')) : []
const stdin = () => {
  throw new Error('nobody reads it')
}

async function imported(...names: string[]): Promise<{ traces: Trace[]; logs: LogImport }> {
  const logs = new LogImport({})
  const traces: Trace[] = []
  for (const name of names) {
    for await (const batch of logs.read(name, chunksOf(join(folder, name), stdin))) traces.push(...batch)
  }
  traces.push(...logs.end())
  return { traces, logs }
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
    for await (const batch of logValues(chunksOf(join(folder, name), stdin), name)) {
      for (const entry of batch) if ('value' in entry && head.length < HEAD_VALUES) head.push(entry.value)
    }
    expect(importers.filter(({ detect }) => detect(head))).toHaveLength(1)
  })

  it('a session of Claude Code that was interrupted', async () => {
    const { traces, logs } = await imported('claude_code_session_short.jsonl')
    expect(logs.formats).toEqual(['claude-code'])
    expect(traces.map(callsOf)).toEqual([
      [
        ['Bash', { command: 'mix phx.server 2>&1 | head -80', timeout: 30_000 }, true],
        ['Glob', { pattern: 'mix.exs', path: '/home/marco/projects/spotter' }, true],
      ],
    ])
    expect(traces[0]?.prompt).toBe('mix phx.server doesnt seem to start')
    expect(traces[0]?.conversation.tokens).toEqual({ input: 25_353, output: 13, total: 25_366 })
    expect(logs.skipped).toHaveLength(6)
  })

  it('a subagent of Claude Code whose parent is not there', async () => {
    const { traces, logs } = await imported('claude_code_subagent.jsonl')
    expect(traces).toHaveLength(1)
    expect(traces[0]?.tool_calls.map(({ name }) => name)).toEqual([
      ...new Array(6).fill('WebSearch'),
      ...new Array(6).fill('WebFetch'),
    ])
    expect(traces[0]?.tool_results.every(({ is_error, missing }) => !is_error && missing === undefined)).toBe(true)
    expect(traces[0]?.tool_calls[6]?.args).toMatchObject({ url: 'https://hex.pm/packages/opentelemetry_api' })
    expect(traces[0]?.final_response).toMatch(/^Perfect! I now have all the version information needed\./)
    expect(logs.skipped).toHaveLength(12)
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
    const { traces, logs } = await imported('codex_exec_json_thread_auto_run_step1.jsonl')
    expect(traces).toMatchObject([{ tool_calls: [], conversation: { tokens: { input: 8, output: 0 } } }])
    expect(logs.skipped.map(({ what }) => what)).toEqual(['an event of type turn.continuation'])
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
})
