// Whatever a server does in whichever probe, there is an outcome in time. A test with real processes is beside it.
import { expect, it } from 'vitest'
import { installAllEngines } from '../core/engines/install-all-engines.js'
import { fnv1a } from '../core/text/short-hash.js'
import { httpAnswer } from './case-server/case-http.js'
import type { CaseServer } from './case-server/case-server.js'
import { eventAnswer } from './case-server/case-streams.js'
import { eachOf, probeAlone, probesFor, SHORT_LIMITS, settingFor } from './case-server/every-probe.js'
import { openCase } from './case-server/probe-case.js'
import { probes } from './probes/index.js'
import { surveyServer } from './session/survey.js'

installAllEngines()

const LIMITS = { ...SHORT_LIMITS, timeoutMs: 30, probeMs: 600 }
/** On top of the limit of a probe, on a machine that is busy. */
const SLACK_MS = 30_000
const PATIENT = { ...SHORT_LIMITS, openMs: 30_000, timeoutMs: 30_000 }
/** Of the messages of a probe: the one from which on the server misbehaves. */
const LATEST = 6
const AT_ONCE = 12

type OnText = NonNullable<CaseServer['onText']>

const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })
const ask = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })

const OVER_STDIO: Readonly<Record<string, OnText>> = {
  hangs: () => [],
  floods: () => Array.from({ length: 1_000 }, () => note),
  // Not for each answer to it, which would never end.
  asks: (text) => (text.includes('"method"') ? Array.from({ length: 200 }, () => ask) : []),
  'writes garbage': () => ['\u0000\u001b[2J{"jsonrpc":"2.0","id":', '[]', '7', '{"jsonrpc":"2.0"}', '[[[[{'],
  exits: (_text, { exit }) => {
    exit(3)
    return []
  },
}

type OnHttp = NonNullable<CaseServer['http']>

const OVER_HTTP: Readonly<Record<string, OnHttp>> = {
  hangs: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  'breaks the connection': async () => {
    throw new Error('socket hang up')
  },
  'writes garbage': async () => httpAnswer(200, '\u0000{"jsonrpc":', { 'content-type': 'application/json' }),
  'floods a stream that stays open': async ({ signal }) => eventAnswer(`data: ${note}\n\n`.repeat(500), {}, signal),
  asks: async ({ body = '', signal }) =>
    body.includes('"method"') ? eventAnswer(`data: ${ask}\n\n`.repeat(100), {}, signal) : httpAnswer(202),
}

const HOSTILE = [
  ...Object.entries(OVER_STDIO).map(([name, onText]) => ({ name, transport: 'stdio' as const, onText })),
  ...Object.entries(OVER_HTTP).map(([name, http]) => ({ name, transport: 'http' as const, http })),
]

/** Each probe once: over stdio and in the handshake era where it can be. */
const SURVEYS = await Promise.all(
  (['stdio', 'http'] as const).flatMap((transport) =>
    (['legacy', 'modern'] as const).map(async (era) => {
      const { surveys } = await surveyServer({ ...settingFor(openCase({ transport })), limits: PATIENT }, [era])
      const [survey] = surveys
      if (survey === undefined) throw new Error(`the server does not speak the ${era} era`)
      return survey
    }),
  ),
)
const chosen = probes.map((probe) => ({ probe, survey: SURVEYS.find((survey) => probesFor(survey).includes(probe)) }))

it('every probe is asked', () => {
  expect(chosen.filter(({ survey }) => survey === undefined)).toEqual([])
})

it.each(HOSTILE)('over $transport, a server that $name leaves an outcome of every probe in time', async (hostile) => {
  const { transport, name } = hostile
  const kinds = new Set<string>()
  await eachOf(chosen, AT_ONCE, async ({ probe, survey }) => {
    if (survey?.transport !== transport) return
    const from = 1 + (fnv1a(`${probe.id} ${name}`) % LATEST)
    const setting = settingFor(openCase(turning(hostile, from)), {}, LIMITS)
    const { outcome, ms } = await probeAlone(probe, survey, setting)
    expect(ms, probe.id).toBeLessThan((probe.timeMs?.(setting) ?? LIMITS.probeMs) + SLACK_MS)
    kinds.add(outcome.kind)
  })
  expect(kinds).toContain('judged')
})

/** The correct server until the message `from`. */
function turning(hostile: (typeof HOSTILE)[number], from: number): CaseServer {
  let messages = 0
  const { transport } = hostile
  if (!('onText' in hostile)) {
    return { transport, http: (...args) => (++messages < from ? args[1](args[0]) : hostile.http(...args)) }
  }
  return { transport, onText: (...args) => (++messages < from ? undefined : hostile.onText(...args)) }
}
