import { CaseError, type CaseServer, type CaseTool } from '../../../case-server/case-server.js'
import { mortalServer } from '../../../case-server/mortal-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { searchServer } from '../../../case-server/search-server.js'

const setting = { fuzz: { calls: 300 } }
const endsForGood = mortalServer((die) => searchServer(({ limit }) => (limit === 50 ? die() : 'none')))

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, setting, verdict: 'passed' },
  { name: 'a correct server over HTTP', server: { transport: 'http' }, era: 'modern', setting, verdict: 'passed' },
  {
    name: 'ends for an empty text',
    server: searchServer(({ query }, { exit }) => (query === '' ? exit(1) : 'none')),
    setting,
    verdict: 'error',
  },
  {
    name: 'ends for the largest limit, over HTTP',
    server: { ...searchServer(({ limit }, { exit }) => (limit === 50 ? exit(1) : 'none')), transport: 'http' },
    era: 'legacy',
    setting,
    verdict: 'error',
  },
  {
    name: 'ends without a required argument, because nothing checks it',
    server: searchServer(({ query }, { exit }) => (query === undefined ? exit(1) : 'none'), { unchecked: true }),
    setting,
    verdict: 'error',
  },
  { name: 'ends for an id that it has named, after the removal', server: endsForRemoved(), setting, verdict: 'error' },
  { name: 'ends when a limit comes twice in a row', server: endsForRepeatedLimit(), setting, verdict: 'error' },
  { name: 'ends for good at its URL', server: endsForGood, era: 'modern', setting, verdict: 'error' },
  { name: 'ends just after an answer, before another tool is called', server: endsLate(), setting, verdict: 'error' },
  {
    name: 'looks alike: says that something crashed',
    server: searchServer(() => 'Error: the worker crashed and was restarted'),
    setting,
    verdict: 'passed',
  },
  {
    name: 'looks alike: refuses all but plain arguments',
    server: searchServer(({ query }) => {
      if (query === 'example') return 'none'
      throw new CaseError(-32603, 'Internal error')
    }),
    setting,
    verdict: 'passed',
  },
  {
    name: 'has no arguments that its schema allows',
    server: searchServer(undefined, { inputSchema: { type: 'object', properties: { id: false }, required: ['id'] } }),
    setting,
    verdict: 'inconclusive',
  },
  {
    name: 'has no tool that may be called',
    server: searchServer((_args, { exit }) => exit(1), { annotations: {} }),
    setting,
    verdict: 'skipped',
  },
]

/** Nobody waits for what `get_ticket` does last. */
function endsLate(): CaseServer {
  const annotations = { readOnlyHint: true }
  const late: CaseTool['call'] = ({ id }, { exit }) => {
    if (String(id).includes('%')) setTimeout(() => exit(1), 1)
    return 'a ticket'
  }
  const inputSchema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  return {
    tools: [
      { name: 'get_ticket', annotations, inputSchema, call: late },
      ...['list_rates', 'list_users', 'list_places'].map((name) => ({ name, annotations, call: () => 'none' })),
    ],
  }
}

function endsForRepeatedLimit(): CaseServer {
  const last = new WeakMap<object, unknown>()
  return searchServer(({ limit }, { connection, exit }) => {
    const isRepeated = limit !== undefined && last.get(connection) === limit
    last.set(connection, limit)
    return isRepeated ? exit(1) : 'none'
  })
}

/** Notes have ids that no schema shows: only an answer does. */
function endsForRemoved(): CaseServer {
  const notes = new WeakMap<object, Map<string, boolean>>()
  const notesOf = (connection: object): Map<string, boolean> => {
    const own = notes.get(connection) ?? new Map<string, boolean>()
    notes.set(connection, own)
    return own
  }
  const annotations = { readOnlyHint: true }
  const inputSchema = { type: 'object', properties: { note_id: { type: 'string' } }, required: ['note_id'] }
  const withNote = (call: NonNullable<CaseTool['call']>): Omit<CaseTool, 'name'> => ({
    ...{ annotations, inputSchema },
    call: (args, context) => {
      if (!notesOf(context.connection).has(String(args.note_id))) throw new Error('No such note')
      return call(args, context)
    },
  })
  return {
    tools: [
      {
        ...{ name: 'new_note', annotations },
        call: (_args, { connection }) => {
          const own = notesOf(connection)
          const id = `n-${own.size + 1}`
          own.set(id, true)
          return JSON.stringify({ id })
        },
      },
      {
        name: 'drop_note',
        ...withNote(({ note_id }, { connection }) => {
          notesOf(connection).set(String(note_id), false)
          return 'gone'
        }),
      },
      {
        name: 'show_note',
        ...withNote(({ note_id }, { connection, exit }) =>
          notesOf(connection).get(String(note_id)) === true ? 'a note' : exit(1),
        ),
      },
    ],
  }
}
