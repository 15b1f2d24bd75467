// Verdicts back to Langfuse and to an OpenTelemetry collector, through the built package.
import { describe, expect, it } from 'vitest'
import { answering, apiServer } from '../fixtures/platforms/api-server.js'
import { LANGFUSE_ENV, langfuseServer } from '../fixtures/platforms/platform-servers.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const GATES = 'trajectory: { mode: strict, calls: [{ name: refund, args: { exact: { order: 7 } } }] }\n'

async function scoredFolder(url: string): Promise<string> {
  const cwd = folderWith({ 'gates.yml': GATES, 'own.json': '{"tool_calls": [{"name": "refund"}]}' })
  const env = { ...LANGFUSE_ENV, LANGFUSE_BASE_URL: url }
  const gates = ['--gates', 'gates.yml', '--per-trace', '-o', 'result.json', '--quiet']
  const imported = await cli(['import', '--from', 'langfuse', '--since', '2026-03-04', '-o', 'traces.jsonl'], {
    cwd,
    env,
  })
  expect(imported).toMatchObject({ code: 0 })
  expect(await cli(['score', 'traces.jsonl', 'own.json', ...gates], { cwd })).toMatchObject({ code: 1 })
  return cwd
}

describe('report --to langfuse', () => {
  it('writes scores on the traces, the same ones each time, and names what has no trace there', async () => {
    const server = await langfuseServer()
    const cwd = await scoredFolder(server.url)
    const env = { ...LANGFUSE_ENV, LANGFUSE_BASE_URL: server.url }
    const before = server.calls.length
    const first = await cli(['report', 'result.json', '--to', 'langfuse'], { cwd, env })
    expect(first).toMatchObject({ code: 0, stdout: '' })
    expect(first.stderr).toSay('4 scores', '2 traces', '`gates (3)`')
    const sent = server.calls.slice(before).map(({ body }) => body)
    expect(sent).toMatchObject([
      { traceId: '1'.repeat(32), name: 'mcprove', dataType: 'CATEGORICAL', value: 'passed' },
      { traceId: '1'.repeat(32), name: 'mcprove.trajectory', dataType: 'BOOLEAN', value: 1 },
      { traceId: '2'.repeat(32), name: 'mcprove', dataType: 'CATEGORICAL', value: 'passed' },
      { traceId: '2'.repeat(32), name: 'mcprove.trajectory', dataType: 'BOOLEAN', value: 1 },
    ])
    await cli(['report', 'result.json', '--to', 'langfuse'], { cwd, env })
    expect(server.calls.slice(before + 4).map(({ body }) => body)).toEqual(sent)
  })

  it('is an error when nothing comes from Langfuse, and for an unknown system', async () => {
    const cwd = folderWith({ 'gates.yml': GATES, 'own.json': '{"tool_calls": [{"name": "refund"}]}' })
    await cli(['score', 'own.json', '--gates', 'gates.yml', '-o', 'result.json', '--quiet'], { cwd })
    const { code, stderr } = await cli(['report', 'result.json', '--to', 'langfuse'], { cwd, env: LANGFUSE_ENV })
    expect({ code, message: stderr }).toFailWith(2, 'NO_TRACES', '1 run')
    const other = await cli(['report', 'result.json', '--to', 'langfus'], { cwd })
    expect({ code: other.code, message: other.stderr }).toFailWith(2, '`langfuse`')
  })
})

describe('report --to otlp', () => {
  it('sends each export request, with the headers of the environment', async () => {
    const collector = await apiServer(() => ({}))
    const cwd = await scoredFolder((await langfuseServer()).url)
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=collector%20secret' }
    const { code, stdout, stderr } = await cli(['report', 'result.json', '--to', 'otlp'], { cwd, env })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toSay('3 tests', '3 runs', '--traces')
    expect(collector.calls).toHaveLength(3)
    expect(collector.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/traces',
      headers: { 'x-key': 'collector secret' },
    })
    const text = JSON.stringify(collector.calls.map(({ body }) => body))
    expect(text).toContain('gen_ai.evaluation.result')
    expect(text).toContain(`{"key":"mcprove.source.trace_id","value":{"stringValue":"${'1'.repeat(32)}"}}`)
  })

  it('reports rejected spans, refusals and a missing address', async () => {
    const cwd = await scoredFolder((await langfuseServer()).url)
    const run = async (env: Record<string, string>) => {
      const { code, stderr } = await cli(['report', 'result.json', '--to', 'otlp'], { cwd, env })
      return { code, message: stderr }
    }
    expect(await run({})).toFailWith(2, 'OTEL_EXPORTER_OTLP_ENDPOINT')
    const partial = await apiServer(() => ({ partialSuccess: { rejectedSpans: '1', errorMessage: 'too old' } }))
    const url = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${partial.url}/custom` }
    expect(await run(url)).toFailWith(2, 'rejected 1 spans', 'too old')
    expect(partial.calls[0]?.path).toBe('/custom')
    const closed = await apiServer(() => answering(401, { message: 'no key' }))
    expect(await run({ OTEL_EXPORTER_OTLP_ENDPOINT: closed.url })).toFailWith(2, 'OTEL_EXPORTER_OTLP_HEADERS')
  })
})
