// One defect of a server at a time: what a direct test says of it that asks about something else.
import { expect, it } from 'vitest'
import { failed, problems, runRow as run, tool } from '../../../../test/fixtures/servers/direct-row.js'
import { nodeServer } from '../../../../test/fixtures/servers/running.js'
import type { TestResult } from '../../../score/result/result.js'

const planted = (defect = '') => nodeServer('planted-server.mjs', defect)
const CALL = tool('tool: act')
const PROGRESS = tool('tool: act, expect: [{ progress: { type: array } }]')
const LOGS = tool('tool: act, log_level: info, expect: [{ logs: { length: 1 } }]')
const TASK = tool('tool: act, task: true')
const COMPLETION = 'completions: [{ name: t, server: s, prompt: greet, argument: who }]'
const BLOB = 'resources: [{ name: t, server: s, uri: "note://1" }]'

const levels = ({ gates }: TestResult) => gates[0]?.findings.map(({ level }) => level)

it.each([CALL, PROGRESS, LOGS, TASK, COMPLETION, BLOB])('nothing is wrong with a correct server: %s', async (row) => {
  const result = await run(row, planted())
  expect([result.status, failed(result), problems(result)]).toEqual(['passed', [], []])
})

it.each([
  ['progress-backwards', PROGRESS, ['2', '3']],
  ['progress-repeats', PROGRESS, ['2', 'again']],
  ['progress-over-total', PROGRESS, ['9', '3']],
  ['progress-after', PROGRESS, ['3', 'after']],
  ['progress-text', PROGRESS, ['"1"', 'number']],
  ['log-no-data', LOGS, ['`data`']],
  ['log-level', LOGS, ['"warn"', '`warning`']],
  ['task-forbidden', TASK, ['`act`', '`taskSupport`']],
  ['values-total', COMPLETION, ['1', '2']],
  ['twice', CALL, ['tools/call', 'another']],
])('%s is a warning', async (defect, row, words) => {
  const result = await run(row, planted(defect))
  expect([result.status, levels(result)]).toEqual(['passed', ['warning']])
  for (const word of words) expect(problems(result)?.[0]).toContain(word)
})

it.each([
  ['task-other', TASK, ['"b"', '"a"']],
  ['task-no-ttl', TASK, ['`ttl`']],
  ['task-no-created', TASK, ['`createdAt`']],
  ['values-many', COMPLETION, ['101', '100']],
  ['values-numbers', COMPLETION, ['5', 'text']],
  ['blob', BLOB, ['base64', '%%%']],
  ['no-version', CALL, ['`jsonrpc` "1.0"']],
  ['further-key', CALL, ['`foo`']],
  ['result-and-error', CALL, ['`result`', '`error`']],
  ['code-text', CALL, ['"-32602"']],
  ['no-result', CALL, ['neither']],
  ['null-id', CALL, ['id null']],
])('%s is no answer', async (defect, row, words) => {
  const result = await run(row, planted(defect))
  expect(result.status).toBe('error')
  for (const word of words) expect(result.runs[0]?.error).toContain(word)
})

it('an id as a text in place of a number fails the test, and the answer is read', async () => {
  const result = await run(CALL, planted('id-string'))
  expect([result.status, failed(result)]).toEqual(['failed', []])
  expect(problems(result)).toEqual([expect.stringMatching(/^invalid_message: .*tools\/call.*"\d+".*\d+/)])
  const refused = await run(tool('tool: act, expect: [{ error.data.why: x }]'), planted('id-string-error'))
  expect([failed(refused), problems(refused)?.[0]]).toEqual([[], expect.stringMatching(/^invalid_message/)])
})

it('an error has the code and the data that the server sent', async () => {
  const expected = '[{ error.code: -32002 }, { error.data: { exact: { uri: "note://none", since: ever } } }]'
  const row = `resources: [{ name: t, server: s, uri: "note://none", expect: ${expected} }]`
  const result = await run(row, planted())
  expect([failed(result), problems(result)]).toEqual([[], []])
  const other = await run(row.replace('-32002', '-32602'), planted())
  expect(failed(other)).toEqual(['error.code: expected -32602, got -32002'])
})

it('a server that does not say what it is has no `server_info`', async () => {
  const row = (expected: string) => `connections: [{ name: c, server: s, expect: [${expected}] }]`
  const named = await run(
    row('{ server_info.name: s }, { server_info.version: { type: string } }'),
    planted('anonymous'),
  )
  expect(failed(named)?.map((text) => text.split(':')[0])).toEqual(['server_info.name', 'server_info.version'])
  const absent = await run(
    row('{ server_info: { absent: true } }, { protocol_version: 2026-07-28 }'),
    planted('anonymous'),
  )
  expect(failed(absent)).toEqual([])
})
