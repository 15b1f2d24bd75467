// Twenty crashes as servers really have them, by the authors of the generator, who did not tune it on them. For tests only.
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { fatalTool, type PlantedCrash, planted, throws } from './planted-crash.js'

const TEXT = { type: 'string' }
const TEXTS = { type: 'array', items: TEXT }
const RECORD = { type: 'integer', minimum: 1, maximum: 200 }

export const HELD_OUT: readonly PlantedCrash[] = [
  planted(
    'an index behind the list',
    { items: TEXTS, index: { type: 'integer', minimum: 0 } },
    ['items', 'index'],
    ({ items, index }) => Array.isArray(items) && items.length > 0 && Number(index) >= items.length,
  ),
  planted(
    'a cut through a surrogate pair',
    { title: TEXT, width: { type: 'integer', minimum: 0, maximum: 100 } },
    ['title', 'width'],
    ({ title, width }) => throws(() => encodeURIComponent(textOf(title).slice(0, Number(width)))),
  ),
  planted(
    'more than an array can hold',
    { size: { type: 'integer', minimum: 0 } },
    ['size'],
    ({ size }) => Number(size) > 2 ** 32 - 1,
  ),
  planted('the name of an inherited property', { unit: TEXT }, ['unit'], ({ unit }) => textOf(unit) in {}),
  unchecked(
    planted(
      'a port behind the last',
      { host: TEXT, port: { type: 'integer', minimum: 1, maximum: 65_535 } },
      ['port'],
      ({ port }) => Number(port) > 65_535,
    ),
  ),
  planted('no regular expression', { pattern: TEXT, text: TEXT }, ['pattern', 'text'], ({ pattern }) =>
    throws(() => new RegExp(textOf(pattern))),
  ),
  planted('a deep value', { payload: {} }, ['payload'], ({ payload }) => depthOf(payload) > 100),
  planted(
    'two rows with one id',
    {
      rows: {
        type: 'array',
        items: { type: 'object', properties: { id: { type: 'integer' }, label: TEXT }, required: ['id'] },
      },
    },
    ['rows'],
    ({ rows }) => {
      const ids = (Array.isArray(rows) ? rows : []).flatMap((row) => (isRecord(row) ? [row.id] : []))
      return new Set(ids).size < ids.length
    },
  ),
  planted('a combining character', { name: TEXT }, ['name'], ({ name }) => {
    const text = textOf(name)
    return text.normalize('NFC').length !== text.length
  }),
  { name: 'an offset before the last one', tools: stepBack },
  { name: 'a record that was removed', tools: removedRecord },
  planted('a number with an exponent', { price: { type: 'number', minimum: 0 } }, ['price'], ({ price }) =>
    String(price).includes('e'),
  ),
  planted('a blank text', { query: { ...TEXT, minLength: 1 } }, ['query'], ({ query }) => /^\s+$/.test(textOf(query))),
  planted('a percent sign', { path: TEXT }, ['path'], ({ path }) => throws(() => decodeURIComponent(textOf(path)))),
  planted('a NUL in a file name', { file: TEXT }, ['file'], ({ file }) => textOf(file).includes('\0')),
  planted(
    'groups without an order',
    {
      table: TEXT,
      sort_by: { enum: ['name', 'date', 'size'] },
      descending: { type: 'boolean' },
      group: { type: 'boolean' },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    },
    ['table'],
    ({ sort_by, descending, group }) => group === true && descending === true && sort_by === undefined,
  ),
  planted(
    'more than 255 ids',
    { ids: { ...TEXTS, maxItems: 500 } },
    ['ids'],
    ({ ids }) => Array.isArray(ids) && ids.length > 255,
  ),
  planted(
    'a polygon of two points',
    {
      shape: {
        oneOf: [
          {
            type: 'object',
            properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
            required: ['kind', 'radius'],
          },
          {
            type: 'object',
            properties: {
              kind: { const: 'polygon' },
              points: { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 } },
            },
            required: ['kind', 'points'],
          },
        ],
      },
    },
    ['shape'],
    ({ shape }) =>
      isRecord(shape) && shape.kind === 'polygon' && Array.isArray(shape.points) && shape.points.length === 2,
  ),
  planted(
    'a time before 1970',
    { since: { ...TEXT, format: 'date-time' } },
    ['since'],
    ({ since }) => Date.parse(textOf(since)) < 0,
  ),
  unchecked(
    planted(
      'null in a list of texts',
      { tags: TEXTS },
      ['tags'],
      ({ tags }) => Array.isArray(tags) && tags.includes(null),
    ),
  ),
]

/** Without a check of its arguments in front. */
function unchecked({ name, tools }: PlantedCrash): PlantedCrash {
  return { name, tools: () => tools().map((tool) => ({ ...tool, unchecked: true })) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function stepBack() {
  let last = 0
  const offset = { type: 'integer', minimum: 0, maximum: 10_000 }
  return [
    fatalTool('scan', { offset, prefix: TEXT }, ['offset'], (args: RawRecord) => {
      const isBack = Number(args.offset) < last
      last = Number(args.offset)
      return isBack
    }),
  ]
}

function removedRecord() {
  const removed = new Set<unknown>()
  const remove = fatalTool('archive_record', { id: RECORD }, ['id'], ({ id }: RawRecord) => {
    removed.add(id)
    return false
  })
  const get = fatalTool('get_record', { id: RECORD, fields: TEXTS }, ['id'], ({ id }) => removed.has(id))
  return [get, remove]
}
