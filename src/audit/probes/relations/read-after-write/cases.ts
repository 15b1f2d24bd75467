import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

interface Note {
  readonly title: string
  readonly text: string
}

interface Behaviour {
  /** What is kept of a note; default: the note. */
  readonly keep?: (note: Note, notes: Note[]) => void
  /** What `list_notes` answers; default: the notes as structured content. */
  readonly list?: (notes: readonly Note[]) => unknown
  /** What `get_note` answers; without it there is no such tool. */
  readonly get?: (note: Note | undefined) => unknown
  readonly answer?: string
  readonly more?: Partial<CaseTool>
}

const text = { type: 'string' }
const READ_ONLY = { readOnlyHint: true }
const WRITES = { allowWrites: true }

/** A server of notes, with one note from the start. */
function notesServer({ keep, list, get, answer = 'Created the note', more = {} }: Behaviour): CaseServer {
  const notes: Note[] = [{ title: 'tea', text: 'Green.' }]
  const listed = (): unknown => list?.(notes) ?? { content: [], structuredContent: { notes } }
  const keyed = { type: 'object', properties: { title: text }, required: ['title'] }
  const reading: CaseTool[] =
    get === undefined
      ? [{ name: 'list_notes', annotations: READ_ONLY, call: listed }]
      : [
          {
            name: 'get_note',
            annotations: READ_ONLY,
            inputSchema: keyed,
            call: ({ title }) => get(notes.find((one) => one.title === title)),
          },
        ]
  return {
    tools: [
      {
        name: 'create_note',
        inputSchema: { type: 'object', properties: { title: text, text }, required: ['title', 'text'] },
        call: (args) => {
          // Its schema was checked.
          const note = args as unknown as Note
          if (keep === undefined) notes.push(note)
          else keep(note, notes)
          return answer
        },
        ...more,
      },
      ...reading,
    ],
  }
}

const shown = (note: Note | undefined): unknown => {
  if (note === undefined) throw new Error('There is no such note')
  return note.text
}

export const cases: readonly ProbeCase[] = [
  { name: 'lists what was written', server: notesServer({}), permission: WRITES, verdict: 'passed' },
  {
    name: 'lists what was written over HTTP',
    server: { ...notesServer({}), transport: 'http' },
    era: 'modern',
    permission: WRITES,
    verdict: 'passed',
  },
  { name: 'reads what was written', server: notesServer({ get: shown }), permission: WRITES, verdict: 'passed' },
  {
    name: 'shows it in lower case, and a little later',
    server: notesServer({
      keep: (note, notes) => {
        setTimeout(() => notes.push({ ...note, title: note.title.toUpperCase() }), 200)
      },
    }),
    permission: WRITES,
    verdict: 'passed',
  },
  {
    name: 'finds what was written by its new id',
    server: byId(),
    permission: WRITES,
    verdict: 'passed',
  },
  { name: 'keeps nothing', server: notesServer({ keep: () => {} }), permission: WRITES, verdict: 'error' },
  {
    name: 'does not find what it has written',
    server: notesServer({ keep: () => {}, get: shown }),
    permission: WRITES,
    verdict: 'error',
  },
  {
    name: 'lists as many as before in prose',
    server: notesServer({ keep: () => {}, list: (notes) => `There are notes: ${notes.map(({ title }) => title)}` }),
    permission: WRITES,
    verdict: 'error',
  },
  {
    name: 'loses the title',
    server: notesServer({ keep: (_note, notes) => void notes.push({ title: 'untitled', text: '' }) }),
    permission: WRITES,
    verdict: 'error',
  },
  {
    name: 'counts notes and shows none',
    server: notesServer({ list: (notes) => `There are ${notes.length} notes` }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'shows the size of a note',
    server: notesServer({ get: (note) => (note === undefined ? 'none' : `${note.text.length} characters`) }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'lists the newest notes that were there',
    server: notesServer({ list: () => ({ content: [], structuredContent: { notes: [], total: 1 } }) }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'queues what it writes',
    server: notesServer({ keep: () => {}, answer: 'The note is queued' }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  {
    name: 'refuses to write',
    server: notesServer({
      more: {
        call: () => {
          throw new Error('Log in first')
        },
      },
    }),
    permission: WRITES,
    verdict: 'inconclusive',
  },
  { name: 'may not be asked to write', server: notesServer({ keep: () => {} }), verdict: 'skipped' },
  {
    name: 'has nothing that reads it',
    server: { tools: [{ name: 'create_note', inputSchema: { type: 'object', properties: { text } } }] },
    permission: WRITES,
    verdict: 'skipped',
  },
]

/** Notes that have an id, which the answer to the write names. */
function byId(): CaseServer {
  const notes: RawRecord[] = []
  return {
    tools: [
      {
        name: 'add_note',
        inputSchema: { type: 'object', properties: { text }, required: ['text'] },
        call: (note) => {
          notes.push(note)
          return JSON.stringify({ id: notes.length })
        },
      },
      {
        name: 'get_note',
        annotations: READ_ONLY,
        inputSchema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
        call: ({ id }) => JSON.stringify(notes[Number(id) - 1] ?? null),
      },
    ],
  }
}
