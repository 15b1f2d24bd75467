import type { CaseContext, CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const READ_ONLY = { readOnlyHint: true }
const text = { type: 'string' }

type Find = (word: string, notes: string[], context: CaseContext) => unknown

/** A server of notes with a tool that finds some of them, and shows notes in another tool. */
function serverWith(
  find: Find,
  list: (notes: readonly string[], context: CaseContext) => unknown = (notes) => `Notes: ${notes.join(', ')}`,
  over: Partial<CaseTool> = {},
): CaseServer {
  const notes = ['tea', 'milk']
  return {
    tools: [
      {
        name: 'find_notes',
        annotations: READ_ONLY,
        inputSchema: { type: 'object', properties: { word: text }, required: ['word'] },
        call: ({ word }, context) => find(String(word), notes, context) ?? 'Found nothing',
      },
      { name: 'list_notes', annotations: READ_ONLY, call: (_args, context) => list(notes, context), ...over },
    ],
  }
}

const saves: Find = (word, notes) => {
  if (!notes.includes(word)) notes.push(word)
}
const reads: Find = (word, notes) => `${notes.filter((one) => one.includes(word)).length} notes`

export const cases: readonly ProbeCase[] = [
  { name: 'only reads', server: serverWith(reads), verdict: 'passed' },
  {
    name: 'only reads, over HTTP',
    server: { ...serverWith(reads), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  { name: 'saves what is looked for', server: serverWith(saves), verdict: 'error' },
  {
    name: 'saves what is looked for, over HTTP',
    server: { ...serverWith(saves), transport: 'http' },
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'deletes a note with each call',
    server: (() => {
      const notes = Array.from({ length: 50 }, (_, index) => `${'abcdefghij'[index % 10]}${'klmno'[index % 5]}`)
      return serverWith(
        () => void notes.pop(),
        () => `Notes: ${notes.join(', ')}`,
      )
    })(),
    verdict: 'error',
  },
  {
    name: 'changes a resource',
    server: (() => {
      let note = 'A note.'
      return {
        tools: [
          {
            name: 'find_notes',
            annotations: READ_ONLY,
            call: () => {
              note = note === 'A note.' ? 'Another note.' : 'A note.'
              return 'Found one'
            },
          },
        ],
        methods: { 'resources/read': ({ uri }) => ({ contents: [{ uri, mimeType: 'text/plain', text: note }] }) },
      }
    })(),
    verdict: 'error',
  },
  {
    name: 'chooses a folder for its session',
    server: (() => {
      const folders = new WeakMap<object, string>()
      return serverWith(
        (word, _notes, { connection }) => void folders.set(connection, word),
        (notes, { connection }) => `Notes of ${folders.get(connection) ?? 'all folders'}: ${notes.join(', ')}`,
      )
    })(),
    verdict: 'warning',
  },
  {
    name: 'keeps what it has found as a resource',
    server: (() => {
      const resources = [{ uri: 'note://one', name: 'one' }]
      return {
        ...serverWith(() => {
          resources.push({ uri: `found://${resources.length}`, name: `found ${resources.length}` })
        }),
        resources,
      }
    })(),
    verdict: 'note',
  },
  {
    name: 'counts how often notes were found',
    server: (() => {
      let count = 0
      return serverWith(
        () => {
          count += 1
        },
        (notes) => ({ content: [], structuredContent: { notes, found: count } }),
      )
    })(),
    verdict: 'passed',
  },
  {
    name: 'says when something was found',
    server: (() => {
      let second = 10
      return serverWith(
        () => {
          second += 1
        },
        (notes) => ({ content: [], structuredContent: { notes, found_at: `2026-01-31T09:30:${second}Z` } }),
      )
    })(),
    verdict: 'passed',
  },
  {
    name: 'has a history of what was looked for',
    server: (() => {
      const words: string[] = []
      const server = serverWith((word) => void words.push(word))
      const history: CaseTool = { name: 'search_history', annotations: READ_ONLY, call: () => words.join(', ') }
      return { ...server, tools: [...(server.tools ?? []), history] }
    })(),
    verdict: 'passed',
  },
  {
    name: 'has a list that grows with each look',
    server: (() => {
      let count = 0
      return serverWith(reads, (notes) => `${notes.join(', ')}${', news'.repeat(count++)}`, {})
    })(),
    verdict: 'passed',
  },
  {
    name: 'shows nothing',
    server: {
      capabilities: { tools: {} },
      tools: [{ name: 'get_time', annotations: READ_ONLY, call: () => 'noon' }],
    },
    verdict: 'skipped',
  },
  {
    name: 'needs a key',
    server: {
      tools: [
        {
          name: 'find',
          annotations: READ_ONLY,
          call: () => {
            throw new Error('The API key is missing')
          },
        },
      ],
    },
    verdict: 'inconclusive',
  },
  {
    name: 'says that it writes',
    server: { tools: [{ name: 'save', annotations: { readOnlyHint: false } }] },
    permission: { allowWrites: true },
    verdict: 'skipped',
  },
]
