import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const READ_ONLY = { readOnlyHint: true }

function serverWith(call: (count: number) => unknown, more: Partial<CaseTool> = {}): CaseServer {
  let count = 0
  const tool = { name: 'list_notes', description: 'Lists all notes.', annotations: READ_ONLY, ...more }
  return { tools: [{ ...tool, call: () => call(count++) }] }
}

const structured = (structuredContent: object) => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
})

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', verdict: 'passed' },
  {
    name: 'answers with other words each time',
    server: serverWith((count) => ['one note', 'two notes', 'no notes'][count % 3]),
    verdict: 'warning',
  },
  {
    name: 'answers in another order each time',
    server: serverWith((count) => structured({ notes: count % 2 === 0 ? ['a', 'b'] : ['b', 'a'] })),
    verdict: 'warning',
  },
  {
    name: 'has lines in another order each time',
    server: serverWith((count) => (count % 2 === 0 ? 'tea\nmilk' : 'milk\ntea')),
    verdict: 'warning',
  },
  {
    name: 'adds an entry with each call',
    server: serverWith((count) => structured({ notes: Array.from({ length: 20 + count }, (_, at) => `note ${at}`) })),
    verdict: 'warning',
  },
  {
    name: 'counts in a closed world',
    server: serverWith((count) => `${count} notes`, { annotations: { ...READ_ONLY, openWorldHint: false } }),
    verdict: 'warning',
  },
  {
    name: 'says the time and how long it took, and numbers its answers',
    server: serverWith((count) =>
      structured({
        notes: ['a'],
        generated_at: `2026-01-31T09:30:0${count}Z`,
        took_ms: 3 + count,
        request_id: `r${count}x`,
        footer: `Took ${count}.5 ms, request 5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e41${count}`,
      }),
    ),
    verdict: 'note',
  },
  {
    name: 'has live numbers',
    server: serverWith((count) => structured({ open: 10 + count })),
    verdict: 'note',
  },
  {
    name: 'says that its world is open',
    server: serverWith((count) => `Headline ${'abc'[count % 3]}`, {
      annotations: { ...READ_ONLY, openWorldHint: true },
    }),
    verdict: 'note',
  },
  {
    name: 'says that it picks at random',
    server: serverWith((count) => `Quote ${'abc'[count % 3]}`, { description: 'Returns a random quote.' }),
    verdict: 'note',
  },
  {
    name: 'differs in metadata only',
    server: serverWith((count) => ({ content: [{ type: 'text', text: 'a' }], _meta: { 'example.com/n': count } })),
    verdict: 'passed',
  },
  {
    name: 'needs a key that it does not have',
    server: serverWith(() => {
      throw new Error('API key is missing')
    }),
    verdict: 'inconclusive',
  },
  {
    name: 'does not answer',
    server: { tools: [{ name: 'get', annotations: READ_ONLY, call: () => new Promise(() => {}) }] },
    verdict: 'inconclusive',
  },
  {
    name: 'has only tools that may not be called',
    server: serverWith(() => Math.random(), { annotations: {} }),
    verdict: 'skipped',
  },
  {
    name: 'has a tool that writes, which may be called',
    server: serverWith((count) => `Created note ${'abc'[count % 3]}`, { name: 'create_note', annotations: {} }),
    permission: { allowWrites: true },
    verdict: 'skipped',
  },
]
