// The six easiest of the reported crashes. For tests only.
import type { PlantedCrash } from '../planted-crash.js'
import { flag, text, toy, whole } from './toy.js'

// Input that satisfies the schema: a pattern that is not a regular expression, such as `foo(`.
// Inspired by usebruno/bruno#3051 and Unleash/unleash#2765: what users search for goes into `new RegExp` as it is.
const searchCode: PlantedCrash = {
  name: 'a pattern that is no regular expression',
  tools: () => [
    toy<{ pattern: string; file_type?: string; case_sensitive?: boolean; max_results?: number }>(
      {
        name: 'search_code',
        description: 'Searches the files of the workspace with a regular expression.',
        properties: {
          path: text('Directory to search, relative to the workspace root', { default: '.' }),
          pattern: text('Regular expression to search for'),
          file_type: text('Only files of this type', { enum: ['ts', 'js', 'md'] }),
          case_sensitive: flag('Whether case matters', { default: true }),
          max_results: whole('Most matches to return', { minimum: 1, maximum: 500, default: 100 }),
        },
        required: ['pattern'],
      },
      ({ pattern, file_type, case_sensitive = true, max_results = 100 }) => {
        const files = ['src/index.ts', 'src/server.ts', 'lib/tool.js', 'README.md']
        const regex = new RegExp(pattern, case_sensitive ? '' : 'i')
        const found = files.filter((file) => (file_type === undefined || file.endsWith(file_type)) && regex.test(file))
        return found.slice(0, max_results).join('\n') || 'No matches'
      },
    ),
  ],
}

// Input that satisfies the schema: a target time zone that Intl does not know.
// Inspired by pingdotgg/t3code#6599 and kubernetes-sigs/headlamp#5741: RangeError, invalid time zone specified.
const convertTime: PlantedCrash = {
  name: 'an unknown time zone',
  tools: () => [
    toy<{ time: string; source_offset_minutes?: number; target_timezone: string }>(
      {
        name: 'convert_time',
        description: 'Converts a time of today to another time zone.',
        properties: {
          time: text('Time in 24-hour format (HH:MM)', { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
          source_offset_minutes: whole('Offset of the source from UTC', { minimum: -840, maximum: 840, default: 0 }),
          target_timezone: text("Target IANA timezone name, for example 'America/New_York'"),
        },
        required: ['time', 'target_timezone'],
      },
      ({ time, source_offset_minutes = 0, target_timezone }) => {
        const format = new Intl.DateTimeFormat('en-GB', { timeZone: target_timezone, timeStyle: 'short' })
        const [hours = 0, minutes = 0] = time.split(':').map(Number)
        return format.format(Date.UTC(2025, 0, 15, hours, minutes - source_offset_minutes))
      },
    ),
  ],
}

// Typical wrong input: the query is missing, null, or not a text.
// Inspired by modelcontextprotocol/servers#2044: cannot read properties of undefined (reading 'toLowerCase').
const searchNodes: PlantedCrash = {
  name: 'a search without its query',
  tools: () => [
    toy<{ query: string; entity_types?: unknown; limit?: unknown }>(
      {
        name: 'search_nodes',
        description: 'Searches the knowledge graph for entities whose name or observations contain the query.',
        properties: {
          query: text('Text to match against entity names, types and observations'),
          entity_types: { type: 'array', items: { type: 'string' }, description: 'Only entities of these types' },
          limit: whole('Most entities to return', { minimum: 1, maximum: 100, default: 20 }),
        },
        required: ['query'],
        unchecked: true,
      },
      ({ query, entity_types, limit }) => {
        const wanted = query.toLowerCase()
        const entities = [
          { name: 'Ada', type: 'person', observations: ['writes programs'] },
          { name: 'Analytical Engine', type: 'machine', observations: ['was never finished'] },
        ]
        const found = entities.filter(
          ({ name, type, observations }) =>
            (!Array.isArray(entity_types) || entity_types.includes(type)) &&
            [name, type, ...observations].some((one) => one.toLowerCase().includes(wanted)),
        )
        return JSON.stringify(found.slice(0, Number(limit) || 20))
      },
    ),
  ],
}

// Input that satisfies the schema: no values, for the largest or the smallest of them.
// Inspired by cube-js/cube#211 and microsoft/vscode-js-debug#494: reduce of empty array with no initial value.
const seriesStats: PlantedCrash = {
  name: 'the largest of no values',
  tools: () => [
    toy<{ values: number[]; operation?: string; precision?: number; unit?: string }>(
      {
        name: 'series_stats',
        description: 'Computes one statistic of a series of numbers.',
        properties: {
          values: { type: 'array', items: { type: 'number' }, description: 'The numbers' },
          operation: text('Which statistic', { enum: ['max', 'min', 'sum', 'mean'], default: 'max' }),
          precision: whole('Digits after the decimal point', { minimum: 0, maximum: 10, default: 2 }),
          unit: text('Unit to print after the number', { maxLength: 16 }),
        },
        required: ['values'],
      },
      ({ values, operation = 'max', precision = 2, unit = '' }) => {
        const sum = values.reduce((total, value) => total + value, 0)
        let result = operation === 'sum' ? sum : sum / Math.max(values.length, 1)
        if (operation === 'max') result = values.reduce((most, value) => Math.max(most, value))
        if (operation === 'min') result = values.reduce((least, value) => Math.min(least, value))
        return `${result.toFixed(precision)} ${unit}`.trim()
      },
    ),
  ],
}

// Input that satisfies the schema: a width of 0.
// Inspired by compasjs/compas#1428 and tripviss/image-resizer#27: the schema allows 0, but sharp wants 1 or more.
const resizeImage: PlantedCrash = {
  name: 'an image of width 0',
  tools: () => [
    toy<{ uri: string; width: number; height?: number; fit?: string; format?: string }>(
      {
        name: 'resize_image',
        description: 'Resizes an image and returns where the result is.',
        properties: {
          uri: text('Where the image is', { format: 'uri' }),
          width: whole('Width in pixels', { minimum: 0, maximum: 4096 }),
          height: whole('Height in pixels; 0 keeps the aspect ratio', { minimum: 0, maximum: 4096, default: 0 }),
          fit: text('How the image fits into the box', { enum: ['cover', 'contain', 'fill'], default: 'cover' }),
          format: text('Format of the result', { enum: ['png', 'jpeg', 'webp'], default: 'png' }),
        },
        required: ['uri', 'width'],
      },
      ({ width, height = 0, fit = 'cover', format = 'png' }) => {
        const size = resized(width, height === 0 ? undefined : height)
        return `resized-${size}-${fit}.${format}`
      },
    ),
  ],
}

/** Stands for the library. */
function resized(width: number, height: number | undefined): string {
  if (width < 1) throw new RangeError(`Expected positive integer for width but received ${width}`)
  return `${width}x${height ?? Math.ceil(width * 0.75)}`
}

// Input that satisfies the schema: a cursor that the server did not issue.
// Inspired by OpenHands/OpenHands#15095 and PrefectHQ/fastmcp#5070: cursors are decoded without a guard.
const listIssues: PlantedCrash = {
  name: 'a cursor that was not issued',
  tools: () => [
    toy<{ state?: string; per_page?: number; cursor?: string }>(
      {
        name: 'list_issues',
        description: 'Lists the issues of a repository, a page at a time.',
        properties: {
          owner: text('Repository owner'),
          repo: text('Repository name'),
          state: text('Filter by state', { enum: ['open', 'closed', 'all'], default: 'open' }),
          labels: { type: 'array', items: { type: 'string' }, description: 'Only issues with all of these labels' },
          per_page: whole('Results per page', { minimum: 1, maximum: 100, default: 30 }),
          cursor: text('Cursor from the previous page'),
        },
        required: ['owner', 'repo'],
      },
      ({ state = 'open', per_page = 30, cursor }) => {
        let offset = 0
        if (cursor) offset = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')).offset
        const numbers = Array.from({ length: 70 }, (_, at) => at + 1)
        const page = numbers.slice(offset, offset + per_page).map((number) => ({ number, state }))
        const next = Buffer.from(JSON.stringify({ offset: offset + per_page })).toString('base64')
        return JSON.stringify({ issues: page, ...(offset + per_page < 70 ? { next_cursor: next } : {}) })
      },
    ),
  ],
}

export const EASY: readonly PlantedCrash[] = [
  searchCode,
  convertTime,
  searchNodes,
  seriesStats,
  resizeImage,
  listIssues,
]
