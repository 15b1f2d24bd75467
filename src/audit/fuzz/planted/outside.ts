// Twenty crashes by somebody who had not seen the generator and the other sets. It found 14 of them before it learned from
// them. For tests only.
import type { RawRecord } from '../../../core/trace/trace-fields.js'
import { OUTSIDE_HARD } from './outside-hard.js'
import { fatalTool, type PlantedCrash, planted, throws } from './planted-crash.js'

function leap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

// ---- Easy: 6 ----

/** Valid input. `rows.slice(offset)[0].id` behind the last row. */
const pastTheEnd = planted(
  'offset past the end',
  {
    table: { type: 'string', enum: ['customers', 'orders', 'invoices'], description: 'Table to read from' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Rows to return' },
    offset: { type: 'integer', minimum: 0, default: 0, description: 'Rows to skip' },
    order: { type: 'string', enum: ['asc', 'desc'], default: 'asc', description: 'Sort direction' },
  },
  ['table'],
  ({ offset = 0 }) => (offset as number) >= 57,
)

/** Valid input. `values.reduce(…)` without an initial value, for an empty list. */
const emptyReduce = planted(
  'reduce of an empty list',
  {
    values: { type: 'array', items: { type: 'number' }, description: 'Numbers to aggregate' },
    method: { type: 'string', enum: ['sum', 'mean', 'max', 'min', 'median'], default: 'mean' },
    precision: { type: 'integer', minimum: 0, maximum: 10, default: 2, description: 'Decimal places' },
    skip_null: { type: 'boolean', default: true },
  },
  ['values'],
  ({ values }) => throws(() => (values as number[]).reduce((a, b) => a + b)),
)

/** Valid input. `new RegExp(pattern)` for what is no pattern. */
const regexSyntax = planted(
  'search text taken for a pattern',
  {
    path: { type: 'string', description: 'Directory to search in', default: '.' },
    pattern: { type: 'string', minLength: 1, description: 'Regular expression to search for in file contents' },
    case_sensitive: { type: 'boolean', default: false },
    include: { type: 'string', description: 'Glob of files to include, e.g. *.ts' },
    max_results: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
  },
  ['pattern'],
  ({ pattern, case_sensitive }) => throws(() => new RegExp(pattern as string, case_sensitive === true ? 'g' : 'gi')),
)

/** Valid input. Node: `The argument 'buffer' is empty and cannot be written`. */
const zeroBuffer = planted(
  'read of zero bytes',
  {
    path: { type: 'string', description: 'Absolute or relative path of the file' },
    offset: { type: 'integer', minimum: 0, default: 0, description: 'First byte to read' },
    length: { type: 'integer', minimum: 0, maximum: 1_048_576, default: 4096, description: 'Bytes to read' },
    encoding: { type: 'string', enum: ['utf8', 'base64', 'hex'], default: 'utf8' },
  },
  ['path'],
  ({ length = 4096 }) => length === 0,
)

/** Valid input. Milliseconds, or anything larger, where seconds are meant: `Invalid time value`. */
const hugeTimestamp = planted(
  'timestamp out of range',
  {
    timestamp: { type: 'number', description: 'Unix time in seconds' },
    format: { type: 'string', enum: ['iso8601', 'rfc2822', 'unix'], default: 'iso8601' },
    timezone: { type: 'string', description: 'IANA time zone', default: 'UTC', examples: ['Europe/Berlin'] },
  },
  ['timestamp'],
  ({ timestamp, format = 'iso8601' }) =>
    format !== 'unix' && throws(() => new Date((timestamp as number) * 1000).toISOString()),
)

/** Typical wrong input: models send a list as one text. `labels.map is not a function`. */
const listAsText: PlantedCrash = {
  name: 'text instead of a list',
  tools: () => [
    {
      ...fatalTool(
        'add_labels',
        {
          repository: { type: 'string', description: 'owner/name' },
          issue_number: { type: 'integer', minimum: 1, description: 'Number of the issue' },
          labels: { type: 'array', items: { type: 'string' }, description: 'Labels to add' },
          replace: { type: 'boolean', default: false, description: 'Replace the labels that are set' },
        },
        ['repository', 'issue_number', 'labels'],
        ({ repository, issue_number, labels }) =>
          // What is missing or null is reported.
          typeof repository === 'string' &&
          Number.isInteger(issue_number) &&
          typeof labels === 'string' &&
          labels !== '',
      ),
      unchecked: true,
    },
  ],
}

// ---- Middle: 9 ----

const METRICS: RawRecord = {
  cpu: { unit: '%', points: [1, 2] },
  memory: { unit: 'MB', points: [512] },
  requests: { unit: '1/s', points: [] },
}

/** Valid input. `if (name in METRICS) METRICS[name].points.at(-1)`, so that `toString` has no points. */
const prototypeKey = planted(
  'name of an inherited property',
  {
    metric: { type: 'string', description: 'Name of the metric, e.g. cpu, memory' },
    window: { type: 'string', enum: ['1m', '5m', '1h', '1d'], default: '5m' },
    aggregation: { type: 'string', enum: ['avg', 'max', 'p95'], default: 'avg' },
    host: { type: 'string', description: 'Only this host', format: 'hostname' },
  },
  ['metric'],
  ({ metric }) => {
    if (!((metric as string) in METRICS)) return false
    return throws(() => (METRICS[metric as string] as { points: number[] }).points.at(-1))
  },
)

/** Valid input. `date.replace(year=date.year + years)` of Python for 29 February. */
const leapDay = planted(
  '29 February in another year',
  {
    date: { type: 'string', format: 'date', description: 'Date of the contract, YYYY-MM-DD' },
    years: { type: 'integer', minimum: 1, maximum: 100, default: 1, description: 'Years until renewal' },
    weekend_rule: { type: 'string', enum: ['keep', 'next_monday', 'previous_friday'], default: 'keep' },
    notice_days: { type: 'integer', minimum: 0, maximum: 365, default: 30 },
  },
  ['date'],
  ({ date, years = 1 }) => {
    const match = /^(\d{4})-02-29$/.exec(date as string)
    if (match === null) return false
    const year = Number(match[1])
    return leap(year) && !leap(year + (years as number))
  },
)

/** Valid input. The robots.txt of a URL that has no host: `file:///x`, `mailto:a@b.c`, `data:,x`. */
const noHost = planted(
  'URL without a host',
  {
    url: { type: 'string', format: 'uri', description: 'URL to fetch' },
    max_length: { type: 'integer', exclusiveMinimum: 0, maximum: 1_000_000, default: 5000 },
    start_index: { type: 'integer', minimum: 0, default: 0 },
    raw: { type: 'boolean', default: false, description: 'Return the page without simplification' },
  },
  ['url'],
  ({ url }) => {
    // What is no URL is reported.
    if (!URL.canParse(url as string)) return false
    return throws(() => new URL('/robots.txt', `https://${new URL(url as string).host}`))
  },
)

/** Valid input. `encodeURIComponent`: `URI malformed`. */
const loneSurrogate = planted(
  'half of a character in a query',
  {
    query: { type: 'string', minLength: 1, maxLength: 400, description: 'Search query' },
    count: { type: 'integer', minimum: 1, maximum: 20, default: 10, description: 'Number of results' },
    offset: { type: 'integer', minimum: 0, maximum: 9, default: 0 },
    country: { type: 'string', pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2 code', default: 'US' },
    safesearch: { type: 'string', enum: ['off', 'moderate', 'strict'], default: 'moderate' },
  },
  ['query'],
  ({ query }) => throws(() => encodeURIComponent(query as string)),
)

/** Valid input. `maximumFractionDigits value is out of range`, when both are given and the first is larger. */
const fractionDigits = planted(
  'at least more digits than at most',
  {
    value: { type: 'number', description: 'Number to format' },
    locale: { type: 'string', enum: ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'ar-EG'], default: 'en-US' },
    style: { type: 'string', enum: ['decimal', 'percent', 'currency'], default: 'decimal' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217 code', default: 'EUR' },
    min_fraction_digits: { type: 'integer', minimum: 0, maximum: 20 },
    max_fraction_digits: { type: 'integer', minimum: 0, maximum: 20 },
  },
  ['value'],
  ({ min_fraction_digits: min, max_fraction_digits: max }) =>
    min !== undefined && max !== undefined && (min as number) > (max as number),
)

/** Valid input. Node: `Invalid character in header content`, for a line break as for anything beyond Latin-1. */
const headerContent = planted(
  'line break in a header',
  {
    url: { type: 'string', format: 'uri', description: 'Address of the endpoint' },
    method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], default: 'GET' },
    headers: { type: 'object', additionalProperties: { type: 'string' }, description: 'Headers to send' },
    body: { type: 'string', description: 'Body of the request' },
    timeout_ms: { type: 'integer', minimum: 1, maximum: 60_000, default: 10_000 },
  },
  ['url'],
  ({ url, headers = {} }) =>
    URL.canParse(url as string) &&
    Object.entries(headers as Record<string, string>).some(
      // A wrong name is reported.
      ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /[^\t\x20-\x7e\x80-\xff]/.test(value),
    ),
)

/** Valid input, two calls. A page size of 0 is stored; `new Array(Math.ceil(total / 0))` comes later. */
const pageSizeZero: PlantedCrash = {
  name: 'stored page size of 0',
  tools: () => {
    let size = 50
    return [
      {
        name: 'set_preferences',
        inputSchema: {
          type: 'object',
          properties: {
            page_size: { type: 'integer', minimum: 0, maximum: 500, description: 'Entries per page' },
            theme: { type: 'string', enum: ['light', 'dark', 'system'] },
            language: { type: 'string', description: 'BCP 47 tag', default: 'en' },
          },
        },
        annotations: { readOnlyHint: true },
        call: ({ page_size }) => {
          if (page_size !== undefined) size = page_size as number
          return JSON.stringify({ page_size: size })
        },
      },
      fatalTool(
        'list_bookmarks',
        {
          folder: { type: 'string', description: 'Only this folder' },
          tag: { type: 'string', description: 'Only this tag' },
          archived: { type: 'boolean', default: false },
        },
        [],
        () => throws(() => new Array(Math.ceil(120 / size))),
      ),
    ]
  },
}

interface Filter {
  readonly op?: 'and' | 'or' | 'not' | 'eq' | 'contains'
  readonly field?: string
  readonly conditions?: readonly Filter[]
}

function sql(filter: Filter | undefined): string {
  const { op = 'eq', field = 'id', conditions = [] } = filter as Filter
  if (op === 'not') return `NOT (${sql(conditions[0])})`
  if (op === 'and' || op === 'or') return conditions.map(sql).join(` ${op} `)
  return `${field} ${op} ?`
}

/** Valid input. A negation, at any depth, of nothing. */
const emptyNot = planted(
  'negation of nothing in a filter',
  {
    database_id: { type: 'string', description: 'Identifier of the database' },
    filter: { $ref: '#/$defs/filter' },
    page_size: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    archived: { type: 'boolean', default: false },
  },
  ['database_id'],
  ({ filter = {} }) => throws(() => sql(filter as Filter)),
  {
    $defs: {
      filter: {
        type: 'object',
        properties: {
          op: { type: 'string', enum: ['and', 'or', 'not', 'eq', 'contains'] },
          field: { type: 'string' },
          value: { type: ['string', 'number', 'boolean'] },
          conditions: { type: 'array', items: { $ref: '#/$defs/filter' } },
        },
        required: ['op'],
      },
    },
  },
)

const SEMVER = '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?$'

/** Valid input. Prereleases are compared part by part, though only the first version has one. */
const prerelease = planted(
  'one of two versions is a prerelease',
  {
    package: { type: 'string', minLength: 1, description: 'Name of the package' },
    current: { type: 'string', pattern: SEMVER, description: 'Installed version, e.g. 1.4.2' },
    target: { type: 'string', pattern: SEMVER, description: 'Version to compare with' },
    include_prerelease: { type: 'boolean', default: false },
  },
  ['package', 'current', 'target'],
  ({ current, target, include_prerelease }) => {
    if (include_prerelease !== true) return false
    const [, before] = /^[^-]*-(.*)$/s.exec(current as string) ?? []
    const [, after] = /^[^-]*-(.*)$/s.exec(target as string) ?? []
    if (before === undefined) return false
    return throws(() => before.split('.').map((part, at) => part === (after as string).split('.')[at]))
  },
)

export const OUTSIDE: readonly PlantedCrash[] = [
  pastTheEnd,
  emptyReduce,
  regexSyntax,
  zeroBuffer,
  hugeTimestamp,
  listAsText,
  prototypeKey,
  leapDay,
  noHost,
  loneSurrogate,
  fractionDigits,
  headerContent,
  pageSizeZero,
  emptyNot,
  prerelease,
  ...OUTSIDE_HARD,
]
