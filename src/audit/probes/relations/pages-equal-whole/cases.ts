import type { RawRecord } from '../../../../core/trace/trace-fields.js'
import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const NOTES = ['tea', 'milk', 'bread', 'salt', 'soap', 'rice', 'corn'].map((title, index) => ({ id: index + 1, title }))
const LIMIT = { type: 'integer', minimum: 1, maximum: 20 }
const INTEGER = { type: 'integer' }

function serverWith(
  by: RawRecord,
  call: (args: Record<string, never>) => unknown,
  more: Partial<CaseTool> = {},
): CaseServer {
  const inputSchema = { type: 'object', properties: { limit: LIMIT, ...by } }
  const tool = { name: 'list_notes', annotations: { readOnlyHint: true }, inputSchema, ...more }
  return { tools: [{ ...tool, call: (args) => call(args as Record<string, never>) }] }
}

const notes = (from: number, limit: number, more: RawRecord = {}): RawRecord => ({
  content: [],
  structuredContent: { notes: NOTES.slice(from, from + limit), ...more },
})

/** Cursors that are the offset of the next page, which begins `shift` entries later. */
const byCursor = (shift: number) =>
  serverWith({ cursor: { type: 'string' } }, ({ limit = 5, cursor }) => {
    const from = Number(cursor ?? 0)
    const next = from + limit
    const page = next < NOTES.length ? { pagination: { next_cursor: String(next + shift) } } : {}
    return notes(from, limit, page)
  })

export const cases: readonly ProbeCase[] = [
  {
    name: 'has pages by offset',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => notes(offset, limit)),
    verdict: 'passed',
  },
  {
    name: 'has pages by offset over HTTP',
    server: {
      ...serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => notes(offset, limit)),
      transport: 'http',
    },
    era: 'modern',
    verdict: 'passed',
  },
  {
    name: 'counts pages from 1',
    server: serverWith({ page: INTEGER }, ({ limit = 5, page = 1 }) => notes((page - 1) * limit, limit)),
    verdict: 'passed',
  },
  {
    name: 'counts pages from 0',
    server: serverWith({ page: INTEGER }, ({ limit = 5, page = 0 }) => notes(page * limit, limit)),
    verdict: 'passed',
  },
  {
    name: 'takes page 0 for page 1',
    server: serverWith({ page: INTEGER }, ({ limit = 5, page = 1 }) => notes((Math.max(page, 1) - 1) * limit, limit)),
    verdict: 'passed',
  },
  {
    name: 'has the last page for every number after it',
    server: serverWith({ page: INTEGER }, ({ limit = 5, page = 1 }) =>
      notes((Math.min(page, Math.ceil(NOTES.length / limit)) - 1) * limit, limit),
    ),
    verdict: 'passed',
  },
  {
    name: 'hides an entry on its page',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => ({
      content: [],
      structuredContent: { notes: NOTES.slice(offset, offset + limit).filter(({ id }) => id !== 2) },
    })),
    verdict: 'passed',
  },
  { name: 'has cursors', server: byCursor(0), verdict: 'passed' },
  { name: 'skips an entry after each page', server: byCursor(1), verdict: 'error' },
  { name: 'begins a page with the last entry of the one before', server: byCursor(-1), verdict: 'error' },
  {
    name: 'ignores the offset',
    server: serverWith({ offset: INTEGER }, ({ limit = 5 }) => notes(0, limit)),
    verdict: 'error',
  },
  {
    name: 'skips one page too many',
    server: serverWith({ page: INTEGER }, ({ limit = 5, page = 1 }) => notes(page === 1 ? 0 : page * limit, limit)),
    verdict: 'error',
  },
  {
    name: 'sorts each page on its own',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => ({
      content: [],
      structuredContent: { notes: NOTES.slice(offset, offset + limit).toReversed() },
    })),
    verdict: 'error',
  },
  {
    name: 'cuts a large page and goes on after it',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => notes(offset, Math.min(limit, 4))),
    verdict: 'passed',
  },
  {
    name: 'gets an entry more with each call',
    server: (() => {
      let count = 3
      return serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => ({
        content: [],
        structuredContent: {
          notes: Array.from({ length: count++ }, (_, id) => ({ id })).slice(offset, offset + limit),
        },
      }))
    })(),
    verdict: 'skipped',
  },
  {
    name: 'has entries that look the same',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => ({
      content: [],
      structuredContent: { notes: ['tea', 'tea', 'tea', 'tea'].slice(offset, offset + limit) },
    })),
    verdict: 'inconclusive',
  },
  {
    name: 'ignores the limit, which is another rule',
    server: serverWith({ offset: INTEGER }, ({ offset = 0 }) => notes(offset, 20)),
    verdict: 'skipped',
  },
  {
    name: 'has too few entries',
    server: serverWith({ offset: INTEGER }, ({ limit = 5, offset = 0 }) => notes(6 + offset, limit)),
    verdict: 'skipped',
  },
  {
    name: 'has lines of a text, and no list',
    server: serverWith({ offset: INTEGER }, () => 'tea\nmilk\nbread'),
    verdict: 'skipped',
  },
  { name: 'has no pages', server: {}, verdict: 'skipped' },
  {
    name: 'has only tools that may not be called',
    server: serverWith({ offset: INTEGER }, () => notes(0, 5), { annotations: {} }),
    verdict: 'skipped',
  },
  {
    name: 'fails every time',
    server: serverWith({ offset: INTEGER }, () => {
      throw new Error('The network is down')
    }),
    verdict: 'inconclusive',
  },
]
