import type { JSONRPCRequest, JSONRPCResponse } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InvalidMessages } from '../../answers/invalid-messages.js'
import { PROBE_LIMITS } from './silent-probe.js'
import { StdioOpening } from './stdio-opening.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const TIMEOUT_MS = 60_000
const PROBE: JSONRPCRequest = {
  jsonrpc: '2.0',
  id: 'server-discover-probe-1',
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { sampling: {} },
    },
  },
}

type Reply =
  | { readonly result: Record<string, unknown> }
  | { readonly error: { readonly code: number; readonly message: string } }
type Timed = Reply & { readonly afterMs?: number }
/** What a server answers; undefined where it stays silent. `era` is the generation that it has settled on. */
type Behaviour = (method: string, era: { pinned?: 'old' | 'new' }) => Timed | undefined

const DISCOVERED = { result: { supportedVersions: ['2026-07-28'] } }
const INITIALIZED = { result: { protocolVersion: '2025-11-25' } }
const refused = (code: number, afterMs = 0): Timed => ({ error: { code, message: 'refused' }, afterMs })
const byMethod =
  (replies: Readonly<Record<string, Timed>>): Behaviour =>
  (method) =>
    replies[method]

const SERVERS: Readonly<Record<string, { generation: 'old' | 'new'; behaves: Behaviour }>> = {
  'of both generations, like the new SDK': {
    generation: 'new',
    behaves(method, era) {
      if (method === 'server/discover') return DISCOVERED
      if (method === 'ping') {
        era.pinned ??= 'new'
        return era.pinned === 'new' ? refused(-32_601) : { result: {} }
      }
      if (era.pinned === 'new') return refused(-32_022)
      era.pinned = 'old'
      return INITIALIZED
    },
  },
  'of the new generation that refuses initialize': {
    generation: 'new',
    behaves: byMethod({ 'server/discover': DISCOVERED, ping: refused(-32_601), initialize: refused(-32_022) }),
  },
  'of the new generation that ignores ping and initialize': {
    generation: 'new',
    behaves: byMethod({ 'server/discover': DISCOVERED }),
  },
  'of the new generation that answers the probe last': {
    generation: 'new',
    behaves: byMethod({
      'server/discover': { ...DISCOVERED, afterMs: 3000 },
      ping: refused(-32_601),
      initialize: refused(-32_601),
    }),
  },
  'of the new generation that answers pings, and the probe late': {
    generation: 'new',
    behaves: byMethod({
      'server/discover': { ...DISCOVERED, afterMs: 3000 },
      ping: { result: {} },
      initialize: refused(-32_022),
    }),
  },
  'of the old generation': {
    generation: 'old',
    behaves: byMethod({ 'server/discover': refused(-32_601), ping: { result: {} }, initialize: INITIALIZED }),
  },
  'of the old generation that refuses the probe late': {
    generation: 'old',
    behaves: byMethod({ 'server/discover': refused(-32_601, 3000), ping: { result: {} }, initialize: INITIALIZED }),
  },
  'of the old generation that ignores the probe': {
    generation: 'old',
    behaves: byMethod({ ping: { result: {} }, initialize: INITIALIZED }),
  },
  'of the old generation that answers initialize alone': {
    generation: 'old',
    behaves: byMethod({ initialize: INITIALIZED }),
  },
  'of the old generation that answers everything': {
    generation: 'old',
    behaves: byMethod({ 'server/discover': { result: {} }, ping: { result: {} }, initialize: INITIALIZED }),
  },
}

interface Opened {
  readonly generation?: 'old' | 'new' | undefined
  readonly error?: object | undefined
  readonly atMs: number
  /** Methods, as the server received them. */
  readonly asked: readonly string[]
  readonly initializes: readonly JSONRPCRequest[]
}

/** Connects as the SDK does, in virtual time, to a server that reads its input from `startMs` on. */
async function open(behaves: Behaviour, startMs: number, limits = PROBE_LIMITS): Promise<Opened> {
  const started = Date.now()
  const era = {}
  const asked: JSONRPCRequest[] = []
  const seen: JSONRPCResponse[] = []
  let outcome: Pick<Opened, 'generation' | 'error' | 'atMs'> | undefined
  const toServer = (message: JSONRPCRequest): void => {
    setTimeout(
      () => {
        asked.push(message)
        const reply = behaves(message.method, era)
        if (reply === undefined) return
        const { afterMs = 0, ...answer } = reply
        setTimeout(() => fromServer({ jsonrpc: '2.0', id: message.id, ...answer }), afterMs)
      },
      Math.max(0, started + startMs - Date.now()),
    )
  }
  const toClient = (message: JSONRPCResponse): void => {
    seen.push(message)
    const atMs = Date.now() - started
    const result = 'result' in message ? message.result : undefined
    if (message.id !== PROBE.id) {
      outcome = 'error' in message ? { error: message.error, atMs } : { generation: 'old', atMs }
    } else if (result?.supportedVersions !== undefined) outcome = { generation: 'new', atMs }
    else {
      const initialize = { jsonrpc: '2.0' as const, id: 0, method: 'initialize', params: {} }
      if (!opening.answers(initialize)) toServer(initialize)
    }
  }
  const fromServer = (message: JSONRPCResponse): void => {
    if (!opening.takes(message)) toClient(message)
  }
  const opening = new StdioOpening(PROBE, toServer, toClient, limits, new InvalidMessages())
  toServer(PROBE)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
  opening.stop()
  const ids = seen.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const initializes = asked.filter(({ method }) => method === 'initialize')
  return { ...(outcome ?? { atMs: TIMEOUT_MS }), asked: asked.map(({ method }) => method), initializes }
}

/** Around every limit: the ping, the patience after it, silence, the patience after that, half the timeout. */
const AROUND = [0, 1000, 1500, 3000, 4000, 4500, 10_000, 10_500, 12_000, 13_000, 25_000, 30_000, 50_000]
const DELAYS = AROUND.flatMap((ms) => (ms === 0 ? [0, 1] : [ms - 1, ms, ms + 1]))

describe.each(Object.entries(SERVERS))('a server %s', (_name, { generation, behaves }) => {
  it('is used in its generation, however late it starts', async () => {
    const wrong = []
    for (const startMs of DELAYS) {
      const opened = await open(behaves, startMs)
      // At most one `initialize`, however the answers cross.
      if (opened.generation !== generation || opened.initializes.length > 1) wrong.push({ startMs, ...opened })
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['before everything', { pingAfterMs: 0, patienceMs: 0, silenceMs: 0 }],
    ['in another order', { pingAfterMs: 5000, patienceMs: 100, silenceMs: 50 }],
    ['with half of a short timeout', { ...PROBE_LIMITS, silenceMs: 250 }],
  ])('is used in its generation when the limits end %s', async (_when, limits) => {
    for (const startMs of [0, 1, 250, 5000]) {
      const opened = await open(behaves, startMs, limits)
      expect({ startMs, generation: opened.generation }).toEqual({ startMs, generation })
    }
  })
})

it('a server that answers is not asked anything else', async () => {
  const both = SERVERS['of both generations, like the new SDK']?.behaves ?? (() => undefined)
  expect(await open(both, 900)).toMatchObject({ generation: 'new', asked: ['server/discover'] })
})

it('a server that ignores the probe is asked to initialize as soon as it has answered the ping', async () => {
  const opened = await open(byMethod({ ping: { result: {} }, initialize: INITIALIZED }), 0)
  expect(opened).toMatchObject({ generation: 'old', asked: ['server/discover', 'ping', 'initialize'] })
  expect(opened.atMs).toBeLessThan(1600)
})

it('a server that refuses the ping is not asked to initialize: it will answer the probe too', async () => {
  const late = byMethod({ 'server/discover': { ...DISCOVERED, afterMs: 3000 }, ping: refused(-32_601) })
  expect(await open(late, 0)).toMatchObject({ generation: 'new', asked: ['server/discover', 'ping'] })
})

it('the early initialize says what the SDK would say', async () => {
  const { initializes } = await open(byMethod({ initialize: INITIALIZED }), 0)
  expect(initializes.map(({ params }) => params)).toEqual([
    { protocolVersion: '2025-11-25', capabilities: { sampling: {} }, clientInfo: { name: 'c', version: '1' } },
  ])
})

it.each([0, 12_000])('a server that refuses to initialize is quoted at once, started after %i ms', async (startMs) => {
  const broken = byMethod({ initialize: { error: { code: -32_000, message: 'no API key' } } })
  const opened = await open(broken, startMs)
  expect(opened.error).toMatchObject({ message: 'no API key' })
  expect(opened.atMs).toBeLessThan(Math.max(10_000, startMs) + 100)
})
