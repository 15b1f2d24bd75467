import { table } from '../schema-table.mjs'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { frameworkEntries } from './products/frameworks.mjs'
import { installProduct, RegistryUnreachable } from './products/install-products.mjs'
import { NODE_PIN, PINS, versionOf } from './products/pins.mjs'
import { proveProduct } from './products/prove-product.mjs'
import { REASONS } from './products/reasons.mjs'

/** The cells of a row, with the heading of each. */
const CELLS = {
  starts: 'starts',
  calls: 'calls recorded',
  tokens: 'tokens',
  own: 'own calls',
  replay: 'replay',
  logs: 'log import',
  hang: 'hang',
  rate: 'rate limit',
  outage: 'provider outage',
}

/**
 * Drives each product through its preset against the model server, and says what did not hold. A cell that cannot hold for
 * a reason of the product has that reason in reasons.mjs.
 */
export async function products(names = []) {
  const wanted = Object.entries(PINS).filter(([name]) => names.length === 0 || names.includes(name))
  install(wanted)
  const entries = [
    ...wanted.map(([name, pin]) => ({ name, title: pin.title, version: versionOf(pin) })),
    ...frameworkEntries(names),
  ]
  const rows = await inPairs(entries, async (entry) => ({ ...entry, cells: await proveProduct(entry.name, entry) }))
  const shown = tableOf(rows)
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined) keepFigures('products', shown, 'docs/external-agents.md')
  return rows.flatMap(failuresOf)
}

function install(wanted) {
  try {
    for (const [name, pin] of [['node', NODE_PIN], ...wanted]) installProduct(name, pin)
  } catch (error) {
    throw error instanceof RegistryUnreachable ? new NoEvidence(error.message) : error
  }
}

/** Two at a time: much of the time is spent waiting for timeouts. */
async function inPairs(entries, work) {
  const rows = []
  const next = entries.map((entry, index) => ({ entry, index }))
  const worker = async () => {
    for (let one = next.shift(); one !== undefined; one = next.shift()) rows[one.index] = await work(one.entry)
  }
  await Promise.all([worker(), worker()])
  return rows
}

function tableOf(rows) {
  return table(
    ['product', 'version', ...Object.values(CELLS)],
    rows.map(({ name, title, version, cells, without = [] }) => [
      title,
      version,
      ...Object.keys(CELLS).map((cell) => {
        if (without.includes(cell)) return ''
        return cells[cell]?.length === 0 ? 'ok' : (REASONS[name]?.[cell] ?? 'no')
      }),
    ]),
  )
}

/** A cell that is not right without a reason, and a reason whose cell is right. */
function failuresOf({ name, title, cells, without = [] }) {
  return Object.entries(CELLS).flatMap(([cell, heading]) => {
    if (without.includes(cell)) return []
    const reason = REASONS[name]?.[cell]
    const found = cells[cell] ?? ['not proved']
    if (found.length === 0) return reason === undefined ? [] : [`${title}, ${heading}: ok now; remove its reason`]
    return reason === undefined ? found.map((one) => `${title}, ${heading}: ${one}`) : []
  })
}
