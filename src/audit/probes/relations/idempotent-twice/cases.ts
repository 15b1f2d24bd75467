import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const text = { type: 'string' }
const IDEMPOTENT = { readOnlyHint: false, idempotentHint: true }
const WRITES = { allowWrites: true }

/** A server of notes by title, of which `write` keeps one. */
function serverWith(
  write: (title: string, notes: string[]) => void,
  over: Partial<CaseTool> = {},
  list: (notes: readonly string[]) => unknown = (notes) => `Notes: ${notes.join(', ')}`,
): CaseServer {
  const notes = ['tea']
  return {
    tools: [
      {
        name: 'add_note',
        annotations: IDEMPOTENT,
        inputSchema: { type: 'object', properties: { title: text }, required: ['title'] },
        call: ({ title }) => {
          write(String(title), notes)
          return 'Added'
        },
        ...over,
      },
      { name: 'list_notes', annotations: { readOnlyHint: true }, call: () => list(notes) },
    ],
  }
}

const once = (title: string, notes: string[]): void => {
  if (!notes.includes(title)) notes.push(title)
}
const again = (title: string, notes: string[]): void => {
  notes.push(title)
}

export const cases: readonly ProbeCase[] = [
  { name: 'adds a note once', server: serverWith(once), permission: WRITES, verdict: 'passed' },
  {
    name: 'adds a note once over HTTP',
    server: { ...serverWith(once), transport: 'http' },
    era: 'modern',
    permission: WRITES,
    verdict: 'passed',
  },
  { name: 'adds a note with each call', server: serverWith(again), permission: WRITES, verdict: 'warning' },
  {
    name: 'adds a resource with each call',
    server: (() => {
      const resources = [{ uri: 'note://1', name: 'note 1' }]
      return {
        resources,
        tools: [
          {
            name: 'set_note',
            annotations: IDEMPOTENT,
            call: () => {
              resources.push({ uri: `note://${resources.length + 1}`, name: `note ${resources.length + 1}` })
              return 'Done'
            },
          },
        ],
      }
    })(),
    permission: WRITES,
    verdict: 'warning',
  },
  {
    name: 'says that the note is there already',
    server: serverWith((title, notes) => {
      if (notes.includes(title)) throw new Error('There is such a note')
      notes.push(title)
    }),
    permission: WRITES,
    verdict: 'note',
  },
  {
    name: 'has a version that grows with each call',
    server: (() => {
      let version = 1
      return serverWith(
        (title, notes) => {
          once(title, notes)
          version += 1
        },
        {},
        (notes) => ({ content: [], structuredContent: { notes, version } }),
      )
    })(),
    permission: WRITES,
    verdict: 'note',
  },
  {
    name: 'says when the note was saved',
    server: (() => {
      let second = 10
      return serverWith(
        (title, notes) => {
          once(title, notes)
          second += 1
        },
        {},
        (notes) => ({ content: [], structuredContent: { notes, saved_at: `2026-01-31T09:30:${second}Z` } }),
      )
    })(),
    permission: WRITES,
    verdict: 'passed',
  },
  {
    name: 'has a list that grows by itself',
    server: (() => {
      let count = 0
      return serverWith(once, {}, (notes) => `${notes.join(', ')}${', news'.repeat(count++)}`)
    })(),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'has no effect that anything shows',
    server: serverWith(again, {}, () => 'There are notes'),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'needs a login',
    server: serverWith(() => {
      throw new Error('Log in first')
    }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'does not say that it is idempotent',
    server: serverWith(again, { annotations: { readOnlyHint: false } }),
    permission: WRITES,
    verdict: 'skipped',
  },
  {
    name: 'deletes a note, where there is none',
    server: serverWith(once, { name: 'delete_note' }),
    permission: WRITES,
    verdict: 'skipped',
  },
  { name: 'may not be asked to write', server: serverWith(again), verdict: 'skipped' },
]
