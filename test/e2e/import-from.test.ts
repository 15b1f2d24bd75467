// Traces of Langfuse, LangSmith and Phoenix through the built package, from servers on loopback.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../fixtures/platforms/api-server.js'
import {
  LANGFUSE_ENV,
  LANGSMITH_ENV,
  langfuseServer,
  langsmithServer,
  PHOENIX_ENV,
  phoenixServer,
} from '../fixtures/platforms/platform-servers.js'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'

const GATES = 'trajectory: { mode: strict, calls: [{ name: shop.refund, args: { exact: { order: 7 } } }] }\n'
const SINCE = ['--since', '2026-03-04T10:00:00Z']

describe('import --from', () => {
  it.each([
    ['langfuse', langfuseServer, (url: string) => ({ ...LANGFUSE_ENV, LANGFUSE_BASE_URL: url })],
    ['langsmith', langsmithServer, (url: string) => ({ ...LANGSMITH_ENV, LANGSMITH_ENDPOINT: url })],
    ['phoenix', phoenixServer, (url: string) => ({ ...PHOENIX_ENV, PHOENIX_COLLECTOR_ENDPOINT: url })],
  ] as const)('%s: writes traces, with the options of logs', async (from, serve, at) => {
    const cwd = folderWith({})
    const env = at((await serve()).url)
    const args = ['import', '--from', from, ...SINCE, '--tool-names', 'refund=shop.refund', '-o', 'traces.jsonl']
    const { code, stdout, stderr } = await cli(args, { cwd, env })
    const format = from === 'phoenix' ? 'otlp' : from
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '', stderr: `2 traces with 2 calls from ${format}\n` })
    const written = readFileSync(join(cwd, 'traces.jsonl'), 'utf8')
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).tool_calls[0].server),
    ).toEqual(['shop', 'shop'])
    expect(written).not.toContain('very-secret')
  })

  it('refuses contradictory options, and names what is missing', async () => {
    const run = async (...args: string[]) => {
      const { code, stderr } = await cli(['import', ...args], { cwd: folderWith({}), env: {} })
      return { code, message: stderr }
    }
    expect(await run()).toFailWith(2, 'BAD_USAGE', '<files...>')
    expect(await run('x.json', '--from', 'langfuse')).toFailWith(2, '--from')
    expect(await run('--from', 'langfuse', '--format', 'otlp')).toFailWith(2, '--format')
    expect(await run('x.json', '--since', '1h')).toFailWith(2, '--since')
    expect(await run('--from', 'langfuse', '--since', 'yesterday')).toFailWith(2, 'yesterday')
    expect(await run('--from', 'arize')).toFailWith(2, 'phoenix')
    expect(await run('--from', 'langfuse')).toFailWith(2, 'LANGFUSE_PUBLIC_KEY')
  })

  it('leaves an existing file alone when a page in the middle fails', async () => {
    const cwd = folderWith({ 'traces.jsonl': 'kept' })
    const { url } = await apiServer(({ query }) =>
      query.has('traceId') ? { rows: [] } : { data: [{ id: 'o', traceId: 't' }], meta: {} },
    )
    const env = { ...LANGFUSE_ENV, LANGFUSE_BASE_URL: url }
    const { code, stderr } = await cli(['import', '--from', 'langfuse', '-o', 'traces.jsonl'], { cwd, env })
    expect({ code, message: stderr }).toFailWith(2, 'PLATFORM_FAILED')
    expect(readFileSync(join(cwd, 'traces.jsonl'), 'utf8')).toBe('kept')
  })
})

it('score --from gives each trace its verdict', async () => {
  const cwd = folderWith({ 'gates.yml': GATES })
  const { url } = await langfuseServer()
  const args = ['score', '--from', 'langfuse', ...SINCE, '--gates', 'gates.yml', '--per-trace', '--reporter', 'minimal']
  const env = { ...LANGFUSE_ENV, LANGFUSE_BASE_URL: url }
  const without = await cli(args, { cwd, env })
  expect(without).toMatchObject({ code: 1 })
  const { code, stdout } = await cli([...args, '--tool-names', 'refund=shop.refund'], { cwd, env })
  expect({ code, stdout }).toEqual({ code: 0, stdout: '✓ gates (1)\n✓ gates (2)\n2 tests: 2 passed\n' })
})
