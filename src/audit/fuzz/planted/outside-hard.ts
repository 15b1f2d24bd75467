// The hardest five of the crashes by somebody who had not seen the generator. For tests only.
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import type { CaseTool } from '../../case-server/case-server.js'
import { fatalTool, type PlantedCrash, planted, throws } from './planted-crash.js'

/** Valid input, three calls. A document in the trash is still found, but has no body. */
const exportFromTrash: PlantedCrash = {
  name: 'export of a document in the trash',
  tools: () => {
    const documents = new Map<string, { body: string | undefined }>()
    function find(id: unknown): { body: string | undefined } {
      const document = documents.get(id as string)
      if (document === undefined) throw new Error(`No document ${JSON.stringify(id)}`)
      return document
    }
    const id = { type: 'string', description: 'Identifier as returned by create_document' }
    const create: CaseTool = {
      name: 'create_document',
      inputSchema: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, description: 'Title' },
          body: { type: 'string', default: '', description: 'Markdown' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['title'],
      },
      annotations: { readOnlyHint: true },
      call: ({ title, body = '' }) => {
        const created = `doc_${1000 + documents.size}`
        documents.set(created, { body: body as string })
        return JSON.stringify({ document_id: created, title })
      },
    }
    const trash: CaseTool = {
      name: 'delete_document',
      inputSchema: {
        type: 'object',
        properties: {
          document_id: id,
          permanent: { type: 'boolean', default: false, description: 'Do not keep it in the trash' },
          reason: { type: 'string' },
        },
        required: ['document_id'],
      },
      annotations: { readOnlyHint: true },
      call: ({ document_id, permanent }) => {
        const document = find(document_id)
        // The number of a removed document is not given again: its place stays.
        if (permanent === true) document.body = ''
        else document.body = undefined
        return 'Deleted'
      },
    }
    const exported = fatalTool(
      'export_document',
      {
        document_id: id,
        format: { type: 'string', enum: ['markdown', 'html', 'pdf'], default: 'markdown' },
        include_comments: { type: 'boolean', default: false },
      },
      ['document_id'],
      ({ document_id }) => {
        const { body } = find(document_id)
        return throws(() => (body as string).trim())
      },
    )
    return [create, trash, exported]
  },
}

const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const

/** The values of a field; undefined when it is none. */
function cronField(text: string, [low, high]: readonly [number, number]): ReadonlySet<number> | undefined {
  const values = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,3}))?$/.exec(part)
    if (match === null) return undefined
    const [, first, last, step] = match
    const from = first === undefined ? low : Number(first)
    const to = last !== undefined ? Number(last) : first === undefined || step !== undefined ? high : from
    if (from < low || to > high) return undefined
    for (let value = from; value <= to; value += 1) {
      if ((value - from) % Number(step ?? 1) === 0) values.add(value)
    }
  }
  return values
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Valid input. There is no next run: a step of 0, a range from high to low, or 30 February. */
const cronNever = planted(
  'cron expression that never runs',
  {
    name: { type: 'string', minLength: 1, description: 'Name of the job' },
    schedule: {
      type: 'string',
      description: 'Cron expression with five fields: minute hour day month weekday',
      examples: ['*/15 * * * *', '0 9 1 1 *'],
    },
    timezone: { type: 'string', default: 'UTC', description: 'IANA time zone' },
    enabled: { type: 'boolean', default: true },
  },
  ['name', 'schedule'],
  ({ schedule, enabled }) => {
    if (enabled === false) return false
    const fields = (schedule as string).trim().split(/\s+/)
    if (fields.length !== 5) return false
    const sets: ReadonlySet<number>[] = []
    for (const [at, range] of RANGES.entries()) {
      const set = cronField(fields[at] as string, range)
      // What is no expression is reported.
      if (set === undefined) return false
      sets.push(set)
    }
    if (sets.some(({ size }) => size === 0)) return true
    const [, , days, months] = sets as [unknown, unknown, ReadonlySet<number>, ReadonlySet<number>]
    return [...months].every((month) => Math.min(...days) > (DAYS[month - 1] as number))
  },
)

/** Valid input. `ß`, `ŉ` or `ﬁ` in upper case is longer, so that what was found ends behind the text. */
const caseFolding = planted(
  'text that is longer in upper case',
  {
    text: { type: 'string', description: 'Text to search in' },
    term: { type: 'string', minLength: 1, description: 'Term to highlight' },
    ignore_case: { type: 'boolean', default: true },
    marker: { type: 'string', enum: ['bold', 'italic', 'underline'], default: 'bold' },
    max_matches: { type: 'integer', minimum: 1, default: 10 },
  },
  ['text', 'term'],
  ({ text, term, ignore_case = true }) => {
    if (ignore_case === false) return false
    const upper = (term as string).toUpperCase()
    const at = (text as string).toUpperCase().indexOf(upper)
    return at !== -1 && at + upper.length > (text as string).length
  },
)

/** Valid input. Transparent padding in a format that has none, with one side left to be computed. */
const imagePadding = planted(
  'transparent padding in a JPEG',
  {
    source: { type: 'string', minLength: 1, description: 'Path or URL of the image' },
    width: { type: 'integer', minimum: 1, maximum: 8192, description: 'Default: in proportion' },
    height: { type: 'integer', minimum: 1, maximum: 8192, description: 'Default: in proportion' },
    fit: { type: 'string', enum: ['cover', 'contain', 'fill', 'inside', 'outside'], default: 'cover' },
    format: { type: 'string', enum: ['png', 'jpeg', 'webp', 'avif'], default: 'png' },
    background: {
      type: 'string',
      pattern: '^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$',
      description: 'Colour of the padding, #rrggbb or #rrggbbaa',
    },
  },
  ['source'],
  ({ width, height, fit, format, background }) =>
    fit === 'contain' &&
    format === 'jpeg' &&
    (width === undefined) !== (height === undefined) &&
    typeof background === 'string' &&
    background.length === 9 &&
    !/ff$/i.test(background),
)

/** Valid input, two calls. The cursor of one order is used with another. */
const cursorOfAnotherOrder: PlantedCrash = {
  name: 'cursor of another order',
  tools: () => {
    const events = Array.from({ length: 40 }, (_, at) => ({
      id: at + 1,
      created_at: `2024-03-${String((at % 28) + 1).padStart(2, '0')}`,
      severity: at % 5,
      title: `Event ${at + 1}`,
    }))
    return [
      {
        name: 'list_events',
        inputSchema: {
          type: 'object',
          properties: {
            sort: { type: 'string', enum: ['created_at', 'severity', 'title'], default: 'created_at' },
            limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
            cursor: { type: 'string', description: 'Value of next_cursor from the previous page' },
            source: { type: 'string', description: 'Only events of this source' },
          },
        },
        annotations: { readOnlyHint: true },
        call: ({ sort = 'created_at', limit = 10, cursor }, context) => {
          let from = 0
          if (cursor !== undefined) {
            let last: RawRecord
            try {
              last = JSON.parse(Buffer.from(cursor as string, 'base64url').toString()) as RawRecord
            } catch {
              throw new Error('Invalid cursor')
            }
            if (typeof last?.after !== 'number') throw new Error('Invalid cursor')
            if (throws(() => (last[sort as string] as string | number).toString())) context.exit(1)
            from = last.after
          }
          const items = events.slice(from, from + (limit as number))
          const after = from + items.length
          const last = items.at(-1) as RawRecord | undefined
          const next =
            last === undefined || after >= events.length
              ? null
              : Buffer.from(JSON.stringify({ after, [sort as string]: last[sort as string] })).toString('base64url')
          return JSON.stringify({ items, next_cursor: next })
        },
      },
    ]
  },
}

export const OUTSIDE_HARD: readonly PlantedCrash[] = [
  exportFromTrash,
  cronNever,
  caseFolding,
  imagePadding,
  cursorOfAnotherOrder,
]
