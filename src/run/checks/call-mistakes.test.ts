import { expect, it } from 'vitest'
import { parseTraces } from '../../core/trace/parse-traces.js'
import type { CassetteRun } from '../../files/cassettes/cassette.js'
import { parseSuite } from '../../suite/parse-suite.js'
import type { AgentTest } from '../../suite/suite.js'
import { fixtureWarnings } from './call-mistakes.js'

const input_schema = { type: 'object', properties: { path: { type: 'string' } } }
const trace = parseTraces(
  JSON.stringify({ tool_calls: [{ name: 'read' }], tools: [{ server: 'files', name: 'read', input_schema }] }),
)[0]
const runs = [{ run: 1, trace }] as unknown as readonly CassetteRun[]

function warned(verify: string, rest = ''): string[] {
  const suite = parseSuite(`
servers: { files: { command: files }, mail: { command: mail } }
agents: [{ name: a, prompt: p, model: gpt-5, servers: [files, mail], verify: [${verify}]${rest} }]
`)
  return fixtureWarnings(suite.tests[0] as AgentTest, runs[0]?.trace.tools ?? [])
}

it('asks what a call of `verify` means that the runs were offered nearly so', () => {
  expect(warned('{ server: files, tool: raed }')).toSay('`verify[0].tool`', '`raed`', '`read`')
  expect(warned('{ server: files, tool: read, args: { Path: a } }')).toSay('`verify[0].args.Path`', '`path`')
})

it('says nothing of other tools, of other servers, and of tools where not all were offered', () => {
  expect(warned('{ server: files, tool: checksum }')).toEqual([])
  expect(warned('{ server: mail, tool: raed }')).toEqual([])
  expect(warned('{ server: files, tool: raed }', ', tools: [files.read]')).toEqual([])
})
