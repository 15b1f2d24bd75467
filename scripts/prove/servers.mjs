import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from '../schema-table.mjs'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { RegistryUnreachable } from './products/install-products.mjs'
import { proveProduct } from './products/prove-product.mjs'
import { CACHE, installServer, nameOf, SERVERS, slugOf } from './servers/install-server.mjs'
import { npxStarts } from './servers/npx-starts.mjs'
import { cellsOf, isFaulty, problemsOf } from './servers/row.mjs'

const INSIDE = fileURLToPath(new URL('servers/inside.mjs', import.meta.url))
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url))
const PAGE = 'docs/tested-servers.md'

/** The cells of a row, with the heading of each. */
const CELLS = {
  protocol: 'protocol',
  offers: 'tools, resources, prompts',
  inspect: '`inspect` (s)',
  tests: '`init` writes tests of',
  run: 'first `run`',
  findings: 'findings: critical, error, warning, note',
  cold: 'cold `npx` (s)',
  warm: 'warm `npx` (s)',
}

/**
 * Drives real servers from npm with the built package, one after the other, and says what did not hold. A server that cannot
 * work here for a reason of its own has that reason in servers.json.
 */
export async function servers(names = []) {
  const wanted = SERVERS.filter((one) => names.length === 0 || names.some((name) => nameOf(one).includes(name)))
  const rows = []
  for (const server of wanted) {
    const started = performance.now()
    const outcome = keptOutcome(server) ?? (await prove(server))
    const row = rowOf(server, outcome)
    rows.push(row)
    if (failuresOf(row).length === 0) keepOutcome(server, outcome)
    const verdict = row.problems.length === 0 ? 'ok' : (server.reason ?? 'FAIL')
    console.log(`  ${nameOf(server)}: ${verdict} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  }
  const shown = pageOf(rows)
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined) keepFigures('servers', shown, PAGE)
  return rows.flatMap(failuresOf)
}

function rowOf(server, outcome) {
  const problems = problemsOf(outcome, server.fault !== undefined)
  return { server, cells: cellsOf(outcome), problems, isFaulty: isFaulty(outcome) }
}

async function prove(server) {
  const { path } = installed(server)
  const outcome = await proveProduct(slugOf(server), { cache: CACHE, inside: INSIDE })
  // A server that does not start does not start with npx either.
  const isStartedByNpx = outcome.init.code === 0 && server.transport === undefined && server.isLarge !== true
  const folder = join(CACHE, 'runs', `${slugOf(server)}-npx`)
  rmSync(folder, { recursive: true, force: true })
  return { ...outcome, npx: isStartedByNpx ? await npxStarts(server, { folder, path }) : null }
}

/** With `RESUME=1`, an interrupted step continues: a server that worked with this build is not started again. */
function keptOutcome(server) {
  if (process.env.RESUME === undefined || !existsSync(outcomeFile(server))) return null
  const { build, version, outcome } = JSON.parse(readFileSync(outcomeFile(server), 'utf8'))
  return build === statSync(CLI).mtimeMs && version === server.version ? outcome : null
}

function keepOutcome(server, outcome) {
  const { version } = server
  writeFileSync(outcomeFile(server), JSON.stringify({ build: statSync(CLI).mtimeMs, version, outcome }))
}

function outcomeFile(server) {
  return join(CACHE, 'runs', `${slugOf(server)}-outcome.json`)
}

function installed(server) {
  try {
    return installServer(server)
  } catch (error) {
    throw error instanceof RegistryUnreachable ? new NoEvidence(error.message) : error
  }
}

function pageOf(rows) {
  const [working, others] = [true, false].map((isWorking) =>
    rows.filter(({ problems }) => (problems.length === 0) === isWorking),
  )
  const lines = working.map(({ server, cells }) => [
    nameOf(server),
    server.version,
    server.needs,
    ...Object.keys(CELLS).map((cell) => cells[cell]),
  ])
  return [
    `${working.length} of ${rows.length} servers work.`,
    '',
    table(['server', 'version', 'needs', ...Object.values(CELLS)], lines),
    ...reasons('its own mistake, with which it works', working, 'fault'),
    ...reasons('why it does not work here', others, 'reason', 'a failure'),
  ].join('\n')
}

function reasons(heading, rows, key, fallback) {
  const lines = rows.flatMap(({ server }) => {
    const reason = server[key] ?? fallback
    return reason === undefined ? [] : [[nameOf(server), server.version, reason]]
  })
  return lines.length === 0 ? [] : ['', table(['server', 'version', heading], lines)]
}

/** A server that does not work without a reason, and a reason or a mistake that is gone. */
function failuresOf({ server, problems, isFaulty }) {
  const name = nameOf(server)
  if (problems.length > 0) return server.reason === undefined ? problems.map((one) => `${name}: ${one}`) : []
  return [
    ...(server.reason === undefined ? [] : [`${name}: ok now; remove its reason`]),
    ...(server.fault === undefined || isFaulty ? [] : [`${name}: its mistake is gone; remove its fault`]),
  ]
}
