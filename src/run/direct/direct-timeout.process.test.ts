import { expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { runLoaded } from '../run.js'

const SERVER = new URL('../../../test/fixtures/docs/direct-tests/notes.mjs', import.meta.url).href

/** A server that starts late, one that never answers, and a row of each kind on the one that is named. */
async function rows(server: 'late' | 'silent', timeoutMs?: number) {
  const suite = parseSuite(`servers:
  late: { command: [node, -e, "setTimeout(() => import('${SERVER}'), 1500)"], timeout_ms: 300 }
  silent: { command: [node, -e, "setInterval(() => {}, 1000)"], timeout_ms: 60000 }
tools: [{ name: writes, server: ${server}, tool: create_note, args: { text: a }, timeout_ms: ${server === 'late' ? 1 : 60_000} }]
tool_quality: { servers: [${server}], expect: [{ tool_quality.error_count: 0 }] }`)
  const results = await runLoaded([suite], { cwd: process.cwd(), env: process.env, isCi: false, timeoutMs })
  return results.map(({ status, error }) => error?.message.match(/did not answer within \d+ ms/)?.[0] ?? status)
}

it('`timeoutMs` replaces the timeouts of the suite, for connecting and for requests', async () => {
  expect(await rows('late')).toEqual(['did not answer within 300 ms', 'did not answer within 300 ms'])
  expect(await rows('late', 30_000)).toEqual(['passed', 'passed'])
  expect(await rows('silent', 700)).toEqual(['did not answer within 700 ms', 'did not answer within 700 ms'])
}, 60_000)
