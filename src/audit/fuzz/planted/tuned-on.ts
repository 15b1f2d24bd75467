// Twenty crashes, written before the generator and looked at while it was tuned. For tests only.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { fatalTool, type PlantedCrash, planted } from './planted-crash.js'

const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0, maximum: 1000 }

export const TUNED_ON: readonly PlantedCrash[] = [
  planted(
    'one value of a range',
    { code: { type: 'integer', minimum: 100, maximum: 599 } },
    ['code'],
    ({ code }) => code === 418,
  ),
  planted(
    'the last page',
    { query: TEXT, page: { type: 'integer', minimum: 1, maximum: 500 } },
    ['query'],
    ({ page }) => page === 500,
  ),
  planted(
    'two arguments together',
    { x: COUNT, y: COUNT, width: COUNT, height: COUNT },
    ['x', 'y', 'width', 'height'],
    ({ width, height }) => width === 0 && height === 0,
  ),
  { name: 'the same cursor twice', tools: sameCursorTwice },
  planted('a long text', { text: { ...TEXT, maxLength: 280 } }, ['text'], ({ text }) => String(text).length > 256),
  planted('a character outside the BMP', { name: TEXT }, ['name'], ({ name }) =>
    /[\u{10000}-\u{10ffff}]/u.test(String(name)),
  ),
  planted(
    'a range upside down, nested',
    {
      filter: {
        type: 'object',
        properties: {
          field: { enum: ['price', 'weight'] },
          range: {
            type: 'object',
            properties: { min: { type: 'number' }, max: { type: 'number' } },
            required: ['min', 'max'],
          },
        },
        required: ['field'],
      },
    },
    ['filter'],
    ({ filter }) => {
      const range = isRecord(filter) && isRecord(filter.range) ? filter.range : { min: 0, max: 0 }
      return Number(range.min) > Number(range.max)
    },
  ),
  planted('null', { task: TEXT, owner: { type: ['string', 'null'] } }, ['task'], ({ owner }) => owner === null),
  planted('a negative number', { list: TEXT, skip: { type: 'integer' } }, ['list'], ({ skip }) => Number(skip) < 0),
  planted(
    'an empty list',
    { values: { type: 'array', items: { type: 'number' } } },
    ['values'],
    ({ values }) => Array.isArray(values) && values.length === 0,
  ),
  planted(
    'an integer that is not exact',
    { amount: { type: 'number' }, currency: { enum: ['EUR', 'USD'] } },
    ['amount', 'currency'],
    ({ amount }) => Number.isInteger(amount) && !Number.isSafeInteger(amount),
  ),
  planted(
    'an enum member with a flag',
    { format: { enum: ['csv', 'json', 'xml', 'pdf'] }, compress: { type: 'boolean' }, pretty: { type: 'boolean' } },
    ['format'],
    ({ format, compress, pretty }) => format === 'xml' && compress === true && pretty !== true,
  ),
  planted('a leap day', { date: { type: 'string', format: 'date' } }, ['date'], ({ date }) =>
    /-02-29$/.test(String(date)),
  ),
  planted(
    'an optional part of a pattern',
    { version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+(-[a-z0-9]+)?$' } },
    ['version'],
    ({ version }) => String(version).includes('-'),
  ),
  planted('a deep tree', { tree: { $ref: '#/$defs/node' } }, ['tree'], ({ tree }) => depthOf(tree) > 20, {
    $defs: {
      node: {
        type: 'object',
        properties: { label: TEXT, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        required: ['label'],
      },
    },
  }),
  planted(
    'the same item twice',
    { ids: { type: 'array', items: TEXT } },
    ['ids'],
    ({ ids }) => Array.isArray(ids) && new Set(ids).size < ids.length,
  ),
  planted(
    'another order of keys',
    { key: TEXT, nonce: { type: 'integer' }, body: TEXT },
    ['key', 'nonce', 'body'],
    (args) => Object.keys(args)[0] === 'body',
  ),
  planted(
    'a large list',
    { numbers: { type: 'array', items: { type: 'integer' } } },
    ['numbers'],
    ({ numbers }) => Array.isArray(numbers) && numbers.length > 500,
  ),
  planted(
    'one optional argument without another',
    { id: TEXT, locale: TEXT, timezone: TEXT, verbose: { type: 'boolean' } },
    ['id'],
    (args) => 'timezone' in args && !('locale' in args),
  ),
  { name: 'reading after closing', tools: readAfterClose },
]

function sameCursorTwice() {
  let last: unknown
  return [
    fatalTool('next_page', { cursor: TEXT }, ['cursor'], ({ cursor }) => {
      const isSame = cursor === last
      last = cursor
      return isSame
    }),
  ]
}

function readAfterClose() {
  let isOpen = false
  let wasClosed = false
  return [
    fatalTool('open', { table: { enum: ['users', 'orders'] } }, ['table'], ({ table }: RawRecord) => {
      isOpen = table === 'orders'
      wasClosed = false
      return false
    }),
    fatalTool('close', {}, [], () => {
      wasClosed = isOpen
      return false
    }),
    fatalTool('read', { rows: { type: 'integer', minimum: 1 } }, ['rows'], () => wasClosed),
  ]
}

function depthOf(node: unknown): number {
  const children = isRecord(node) && Array.isArray(node.children) ? node.children : []
  return 1 + Math.max(0, ...children.map(depthOf))
}
