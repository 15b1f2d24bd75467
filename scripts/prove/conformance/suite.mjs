// The official conformance suite: installed into the cache, one scenario at a time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NoEvidence } from '../evidence.mjs'
import { newerNode } from '../newer-nodes.mjs'
import { installProduct, RegistryUnreachable } from '../products/install-products.mjs'

const PIN = {
  spec: '@modelcontextprotocol/conformance@0.2.0-alpha.12',
  program: '@modelcontextprotocol/conformance/dist/index.js',
}
const SCENARIO_LIMIT_MS = 60_000
const CLIENT = fileURLToPath(new URL('client.mjs', import.meta.url))

export const SUITE_VERSION = PIN.spec.slice(PIN.spec.lastIndexOf('@') + 1)

/** The suite as `{ node, program }`. It does not start on Node 20. */
export function installSuite() {
  try {
    return { node: newerNode(22), program: installProduct('conformance', PIN) }
  } catch (error) {
    throw error instanceof RegistryUnreachable ? new NoEvidence(error.message) : error
  }
}

/**
 * The scenarios for `client` or `server`, as `{ name, versions }`: the protocol versions that a scenario applies to, none
 * for an extension.
 */
export async function listScenarios(suite, side) {
  const { output } = await run(suite, ['list', `--${side}`])
  const found = [...output.matchAll(/^ {2}- (\S+) \[(.+)\]$/gm)].map(([, name, versions]) => ({
    name,
    versions: versions.split(',').filter((version) => version !== 'extension'),
  }))
  if (found.length === 0) throw new Error(`the suite lists no ${side} scenarios:\n${output}`)
  return found
}

/** A client scenario, played by client.mjs. Returns `{ checks, troubles }`; troubles are empty when it passed. */
export function playClient(suite, name, version) {
  return play(suite, ['client', '--command', `${process.execPath} ${CLIENT}`, ...scenario(name, version)])
}

/** A server scenario against the server at a URL. */
export function playServer(suite, url, name, version) {
  return play(suite, ['server', '--url', url, ...scenario(name, version)])
}

function scenario(name, version) {
  return ['--scenario', name, ...(version === undefined ? [] : ['--spec-version', version])]
}

async function play(suite, args) {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-conformance-'))
  try {
    const { code, output } = await run(suite, [...args, '--timeout', String(SCENARIO_LIMIT_MS), '-o', folder])
    const checks = checksIn(folder)
    const missed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    const troubles = missed.map(({ id, errorMessage, description }) => `${id}: ${errorMessage ?? description}`)
    if (succeeded(checks) === 0) troubles.push('no check succeeded')
    if (code !== 0 && troubles.length === 0) troubles.push(`exit code ${code}`)
    return { checks, troubles, output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How many checks succeeded, without the one that every scenario makes: that messages have the right form. */
export function succeeded(checks) {
  return checks.filter(({ id, status }) => status === 'SUCCESS' && !id.startsWith('wire-schema-')).length
}

/** The suite writes a folder for each scenario, and one below it for a scenario with a slash in its name. */
function checksIn(folder) {
  const file = readdirSync(folder, { recursive: true }).find((path) => path.endsWith('checks.json'))
  if (file === undefined || !existsSync(join(folder, file))) return []
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

async function run({ node, program }, args) {
  const child = spawn(node, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}
