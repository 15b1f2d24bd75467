import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from '../schema-table.mjs'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { frameworkRows } from './products/frameworks.mjs'
import { CACHE, installProduct } from './products/install-products.mjs'
import { NODE_PIN, PINS, versionOf } from './products/pins.mjs'
import { REASONS } from './products/reasons.mjs'

const INSIDE = fileURLToPath(new URL('products/inside.mjs', import.meta.url))

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
  const rows = [
    ...wanted.map(([name, pin]) => ({ name, title: pin.title, version: versionOf(pin), cells: prove(name, INSIDE) })),
    ...frameworkRows(names, prove),
  ]
  const shown = tableOf(rows)
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined) keepFigures('products', shown, 'docs/external-agents.md')
  return rows.flatMap(failuresOf)
}

function install(wanted) {
  try {
    for (const [name, pin] of [['node', NODE_PIN], ...wanted]) installProduct(name, pin)
  } catch (error) {
    throw new NoEvidence(error.message)
  }
}

/** What is wrong in each cell of a product. */
function prove(name, inside) {
  const folder = join(CACHE, 'runs', name)
  const output = join(CACHE, `${name}-cells.json`)
  rmSync(folder, { recursive: true, force: true })
  rmSync(output, { force: true })
  const [command, ...args] = isolated([process.execPath, inside, name, CACHE, folder, output])
  const { PATH, HOME, UPDATE_FIXTURES } = process.env
  const env = { PATH, HOME, ...NOWHERE, ...(UPDATE_FIXTURES === undefined ? {} : { UPDATE_FIXTURES }) }
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env })
  if (!existsSync(output)) throw new Error(`proving ${name} ended with ${error?.message ?? `code ${status}`}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}

/** For systems without network namespaces: whatever is not on loopback goes to a port that nobody listens on. */
const NOWHERE = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', NO_PROXY: '127.0.0.1,localhost' }

function isolated(words) {
  const upAnd = ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  const isPossible = spawnSync('unshare', [...upAnd, 'true']).status === 0
  if (!isPossible) console.log('  no network namespaces here: the products run with a proxy that does not exist')
  return isPossible ? ['unshare', ...upAnd, ...words] : words
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
