import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 100 } }
/** After the limit of an answer, and well before the audit gives up. */
const LATE_MS = 700
const never = () => new Promise<never>(() => {})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  {
    name: 'does nothing any more after an empty text',
    server: blockedBy((text) => text === ''),
    setting,
    verdict: 'error',
  },
  {
    name: 'does not answer an empty text, and everything else',
    server: searchServer(({ query }) => (query === '' ? never() : 'none')),
    setting,
    verdict: 'warning',
  },
  {
    name: 'looks alike: takes its time',
    server: searchServer(async () => {
      await waited(60)
      return 'none'
    }),
    setting: { fuzz: { calls: 8 } },
    verdict: 'passed',
  },
  {
    name: 'looks alike: an empty text takes longer than the audit waits at first',
    server: searchServer(async ({ query }) => {
      if (query === '') await waited(LATE_MS)
      return 'none'
    }),
    setting,
    verdict: 'note',
  },
  {
    name: 'looks alike: is busy with a large input',
    server: blockedBy((text) => text.length > 10_000),
    setting,
    verdict: 'warning',
  },
  {
    name: 'answers an empty text late, and nothing else until then',
    server: busyWithEmptyText(),
    setting,
    verdict: 'warning',
  },
  { name: 'looks alike: answers no call at all', server: searchServer(never), setting, verdict: 'inconclusive' },
  {
    name: 'has no tool that may be called',
    server: searchServer(never, { annotations: {} }),
    setting,
    verdict: 'skipped',
  },
]

function blockedBy(isBlocking: (text: string) => boolean): CaseServer {
  let isBlocked = false
  const server = searchServer(({ query }) => {
    isBlocked = isBlocking(String(query))
    return isBlocked ? never() : 'none'
  })
  return {
    ...server,
    onText: (text) => {
      // A new process.
      if (/"(initialize|server\/discover)"/.test(text)) isBlocked = false
      return isBlocked ? [] : undefined
    },
  }
}

function busyWithEmptyText(): CaseServer {
  let work = Promise.resolve()
  const server = searchServer(async ({ query }) => {
    if (query === '') work = waited(LATE_MS)
    await work
    return 'none'
  })
  const tools = server.tools?.map(({ call, ...tool }) => tool)
  return {
    ...server,
    eras: ['legacy'],
    methods: {
      'tools/list': async () => {
        await work
        return { tools }
      },
    },
  }
}

async function waited(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
}
