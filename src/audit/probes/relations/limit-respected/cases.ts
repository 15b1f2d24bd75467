import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const NOTES = ['tea', 'milk', 'bread', 'salt', 'soap'].map((title, index) => ({ id: index + 1, title }))
const LIMIT = { type: 'integer', minimum: 1, maximum: 100, description: 'At most so many notes.' }

function serverWith(call: CaseTool['call'], more: Partial<CaseTool> = {}, limit: RawRecord = LIMIT): CaseServer {
  const inputSchema = { type: 'object', properties: { limit } }
  const tool = { name: 'list_notes', annotations: { readOnlyHint: true }, inputSchema, ...more }
  return { tools: [{ ...tool, ...(call === undefined ? {} : { call }) }] }
}

const structured = (structuredContent: RawRecord): RawRecord => ({ content: [], structuredContent })
const upTo = (limit: unknown): readonly RawRecord[] => NOTES.slice(0, Number(limit ?? 10))

export const cases: readonly ProbeCase[] = [
  {
    name: 'keeps to the limit',
    server: serverWith(({ limit }) => structured({ notes: upTo(limit) })),
    verdict: 'passed',
  },
  {
    name: 'keeps to the limit over HTTP',
    server: { ...serverWith(({ limit }) => structured({ notes: upTo(limit) })), transport: 'http' },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'keeps to the limit in a numbered text',
    server: serverWith(({ limit }) =>
      upTo(limit)
        .map(({ title }, index) => `${index + 1}. ${title}`)
        .join('\n'),
    ),
    verdict: 'passed',
  },
  { name: 'ignores the limit', server: serverWith(() => structured({ notes: NOTES })), verdict: 'warning' },
  {
    name: 'ignores the limit in JSON text',
    server: serverWith(() => JSON.stringify(NOTES)),
    verdict: 'warning',
  },
  {
    name: 'ignores the limit in a text with bullets',
    server: serverWith(() => `Your notes\n\n${NOTES.map(({ title }) => `- ${title}`).join('\n')}`),
    verdict: 'warning',
  },
  {
    name: 'gives one more than the limit',
    server: serverWith(({ limit }) => structured({ notes: upTo(Number(limit ?? 10) + 1) })),
    verdict: 'warning',
  },
  {
    name: 'gives the newest first, and then sorts them',
    server: serverWith(({ limit }) => {
      const start = limit === undefined ? 0 : Number(limit)
      return structured({ notes: [...NOTES.slice(start), ...NOTES].slice(0, Number(limit ?? 10)) })
    }),
    verdict: 'note',
  },
  {
    name: 'limits the texts of notes and says so',
    server: serverWith(() => structured({ notes: NOTES }), {}, { type: 'integer', description: 'Maximum characters.' }),
    verdict: 'skipped',
  },
  {
    name: 'limits the notes of each folder',
    server: serverWith(
      () => structured({ notes: NOTES }),
      {},
      { type: 'integer', description: 'Maximum number of notes per folder.' },
    ),
    verdict: 'skipped',
  },
  {
    name: 'answers with one entry that has lists of its own',
    server: serverWith(() => structured({ note: { id: 1, labels: ['a', 'b', 'c'], links: ['d', 'e', 'f'] } })),
    verdict: 'skipped',
  },
  {
    name: 'has no more than one entry',
    server: serverWith(() => structured({ notes: NOTES.slice(0, 1) })),
    verdict: 'inconclusive',
  },
  {
    name: 'allows no limit below ten',
    server: serverWith(() => structured({ notes: NOTES }), {}, { ...LIMIT, minimum: 10 }),
    verdict: 'inconclusive',
  },
  {
    name: 'refuses a small limit',
    server: serverWith(({ limit }) => {
      if (limit !== undefined) throw new Error('The limit is 10 for free accounts')
      return structured({ notes: NOTES })
    }),
    verdict: 'inconclusive',
  },
  { name: 'has no such parameter', server: {}, verdict: 'skipped' },
  {
    name: 'has only tools that may not be called',
    server: serverWith(() => structured({ notes: NOTES }), { annotations: {} }),
    verdict: 'skipped',
  },
  {
    name: 'fails every time',
    server: serverWith(() => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
]
