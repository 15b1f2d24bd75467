// No probe calls a tool without permission, whatever the server offers. A test with real processes is beside it.
import { expect, it } from 'vitest'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { isRecord } from '../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from './case-server/case-server.js'
import { probeAlone, probesFor, settingFor } from './case-server/every-probe.js'
import { openCase } from './case-server/probe-case.js'
import type { PermissionOptions } from './probe/permission.js'
import { surveyServer } from './session/survey.js'

installAllEngines()

const text = (name: string) => ({ [name]: { type: 'string', description: `The ${name}.` } })
/** Parameters that every kind of attack looks for. */
const inputSchema = {
  type: 'object',
  properties: { ...text('path'), ...text('url'), ...text('query'), ...text('command'), limit: { type: 'integer' } },
}
const tool = (name: string, annotations?: CaseTool['annotations']): CaseTool => {
  return { name, description: 'Does it.', inputSchema, ...(annotations === undefined ? {} : { annotations }) }
}

const TOOLS = [
  tool('read', { readOnlyHint: true }),
  tool('look', { readOnlyHint: true, openWorldHint: true }),
  tool('plain'),
  tool('empty', {}),
  tool('write', { readOnlyHint: false }),
  tool('destroy', { readOnlyHint: false, destructiveHint: true }),
  tool('again', { destructiveHint: false, idempotentHint: true }),
  tool('words', { readOnlyHint: 'true' }),
  // Listed twice: one entry says that it only reads.
  tool('twice', { readOnlyHint: true }),
  tool('twice', { readOnlyHint: false }),
]
const LATER = tool('later')
const LATER_READ = tool('later_read', { readOnlyHint: true })

/** Counts every message that calls a tool, alone or in a batch. The tools `later` come with the second list. */
function countingServer(transport: 'stdio' | 'http', calls: Set<unknown>): CaseServer {
  let listings = 0
  const server: CaseServer = {
    transport,
    tools: [...TOOLS, LATER, LATER_READ],
    onText: (sent) => {
      for (const one of [messageIn(sent)].flat()) {
        if (isRecord(one) && one.method === 'tools/call' && isRecord(one.params)) calls.add(one.params.name)
      }
      return undefined
    },
    onAnswer: (answer) => {
      const { result } = answer
      if (!isRecord(result) || !Array.isArray(result.tools)) return answer
      listings += 1
      const isLate = ({ name }: CaseTool) => name.startsWith('later')
      return listings > 1
        ? answer
        : { ...answer, result: { ...result, tools: result.tools.filter((one) => !isLate(one)) } }
    },
  }
  return server
}

const ALL = [...new Set(TOOLS.map(({ name }) => name))]
/** Which tools may be called, and one of them that some probe calls. */
const PERMISSIONS: readonly (readonly [string, PermissionOptions, readonly string[], string])[] = [
  ['only tools that are annotated as read-only', {}, ['read', 'look'], 'look'],
  ['only the tools that --call names', { call: ['plain'] }, ['plain'], 'plain'],
  ['all tools with --allow-writes', { allowWrites: true }, ALL, 'write'],
]

const SERVERS = (['stdio', 'http'] as const).flatMap((transport) =>
  (['legacy', 'modern'] as const).flatMap((era) =>
    PERMISSIONS.map(([what, permission, allowed, sure]) => ({ transport, era, what, permission, allowed, sure })),
  ),
)

it.concurrent.each(SERVERS)('over $transport, $era: all probes together call $what', async (one) => {
  const { transport, era, permission, allowed, sure } = one
  const calls = new Set<unknown>()
  const setting = settingFor(openCase(countingServer(transport, calls)), permission)
  const limits = { openMs: 30_000, timeoutMs: 30_000 }
  const [survey] = (await surveyServer({ ...setting, limits }, [era])).surveys
  if (survey === undefined) throw new Error(`the server does not speak the ${era} era`)
  const asked = probesFor(survey)
  expect(asked.length).toBeGreaterThan(60)
  await Promise.all(asked.map((probe) => probeAlone(probe, survey, setting)))
  const listed = [...ALL, LATER.name, LATER_READ.name]
  expect(listed.filter((name) => calls.has(name) && !allowed.includes(name))).toEqual([])
  expect(calls).toContain(sure)
})

function messageIn(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}
