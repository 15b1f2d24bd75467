// `mcprove audit` beside its peers on the same servers: mcp-assert, and the official conformance suite over HTTP. All of the
// servers, or those whose names contain a word: node scripts/prove.mjs audit-peers [name...]. A person says in
// audit/peers/classes.mjs what each kind of finding of a peer is worth, and what mcprove has for it; a kind that is not there
// fails the step. UPDATE_DOCS=1 writes docs/audit.md; KEPT=1 compares what the last run kept, without running anything.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from '../schema-table.mjs'
import { AUDITED } from './audit/audited.mjs'
import { findingsOf, rulesFound } from './audit/findings.mjs'
import { classOf } from './audit/peers/classes.mjs'
import { ASSERT, installAssert } from './audit/peers/install-assert.mjs'
import { assertFindings, conformanceFindings } from './audit/peers/peer-findings.mjs'
import { inTurns } from './conformance/plays.mjs'
import { installSuite, SUITE_VERSION } from './conformance/suite.mjs'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { RegistryUnreachable } from './products/install-products.mjs'
import { proveProduct } from './products/prove-product.mjs'
import { CACHE, installServer, nameOf, slugOf } from './servers/install-server.mjs'

const INSIDE = fileURLToPath(new URL('audit/peers/inside.mjs', import.meta.url))
const RUNS = join(CACHE, 'peers')

/** Servers that answer without a key and without the internet, so that a refusal means something. */
const NAMES = [
  'SDK example jsonResponseStreamableHttp (http)',
  'SDK example simpleStreamableHttp (http)',
  'SDK example ssePollingExample (http)',
  'SDK example mcpServerOutputSchema',
  '@modelcontextprotocol/server-everything',
  '@modelcontextprotocol/server-everything (http)',
  '@modelcontextprotocol/server-filesystem',
  '@modelcontextprotocol/server-memory',
  '@modelcontextprotocol/server-sequential-thinking',
  '@antv/mcp-server-chart',
  '@cyanheads/git-mcp-server',
  '@eslint/mcp',
  '@negokaz/excel-mcp-server',
  'n8n-mcp',
]

/** Returns what did not hold. */
export async function auditPeers(names = []) {
  const known = AUDITED.filter((one) => NAMES.includes(nameOf(one)))
  const wanted = known.filter((one) => names.length === 0 || names.some((name) => nameOf(one).includes(name)))
  if (wanted.length === 0) return [`no server is named ${names.join(' or ')}`]
  const isKept = process.env.KEPT !== undefined
  if (!isKept) install(wanted)
  const rows = await inTurns(wanted, async (server) => {
    const { audit, inspect, assert, conformance } = isKept ? keptOf(server) : await foundOn(server)
    const found = [...assertFindings(assert), ...conformanceFindings(conformance, revisionsOf(audit))]
    console.log(`  ${nameOf(server)}: ${found.length} findings of peers`)
    const rules = new Set([...rulesFound(audit), ...lintFound(inspect)])
    return { name: nameOf(server), found, own: findingsOf(audit), rules }
  })
  const { shown, failures } = compared(rows)
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined && names.length === 0) keepFigures('audit-peers', shown, 'docs/audit.md')
  return failures
}

function install(servers) {
  try {
    installAssert()
    installSuite()
    for (const server of servers) if (server.program === undefined) installServer(server)
  } catch (error) {
    throw error instanceof RegistryUnreachable ? new NoEvidence(error.message) : error
  }
}

async function foundOn(server) {
  const said = await proveProduct(slugOf(server), { cache: CACHE, inside: INSIDE, runs: RUNS })
  rmSync(join(RUNS, slugOf(server), 'home'), { recursive: true, force: true })
  return said
}

function keptOf(server) {
  return JSON.parse(readFileSync(join(RUNS, `${slugOf(server)}-cells.json`), 'utf8'))
}

/** In which the server was audited. */
function revisionsOf(audit) {
  return new Set(audit.flatMap((test) => test.audit?.probe?.runs ?? []).map(({ revision }) => revision))
}

/** The kinds of lint findings of `mcprove inspect`. */
function lintFound(inspect) {
  const findings = [...(inspect?.tools ?? []).flatMap((tool) => tool.findings), ...(inspect?.findings ?? [])]
  return findings.map(({ kind }) => `inspect: ${kind}`)
}

function compared(rows) {
  const failures = []
  const kinds = new Map()
  for (const { name, found, rules } of rows) {
    for (const finding of found) {
      const kind = classOf(finding)
      if (kind === undefined) {
        failures.push(`${name}: ${finding.peer}: ${finding.what} is not judged: ${finding.detail.slice(0, 200)}`)
        continue
      }
      const entry = kinds.get(kind) ?? { count: 0, servers: new Set(), missed: new Set() }
      kinds.set(kind, entry)
      entry.count += 1
      entry.servers.add(name)
      if (!kind.rules?.some((rule) => rules.has(rule))) entry.missed.add(name)
    }
  }
  // A rule that is said to find the same must do so on each of these servers, unless a person says why not.
  for (const [kind, { servers, missed }] of kinds) {
    const unless = kind.unless ?? {}
    const unexplained = [...missed].filter((name) => unless[name] === undefined)
    if (kind.rules !== undefined && unexplained.length > 0) {
      failures.push(`${kind.peer}: ${kind.title}: not found by ${kind.rules.join(' or ')} on ${unexplained.join(', ')}`)
    }
    for (const name of Object.keys(unless)) {
      if (servers.has(name) && !missed.has(name))
        failures.push(`${kind.title}: found on ${name}, with a reason why not`)
    }
  }
  const shared = new Set(
    [...kinds].flatMap(([{ rules = [] }, { servers }]) =>
      rules.flatMap((rule) => [...servers].map((name) => `${name} ${rule}`)),
    ),
  )
  const shown = [
    `${rows.length} servers; mcp-assert ${ASSERT.spec.split('@').at(-1)} (\`audit\`, \`lint\`, \`fuzz --runs 50\`); official conformance suite ${SUITE_VERSION}, over HTTP on ${rows.filter(({ name }) => name.endsWith('(http)')).length} of them. Rules that begin with \`inspect:\` are findings of \`mcprove inspect\`.`,
    '',
    table(['peer', 'finds', 'findings', 'servers', 'right?', 'mcprove'], kindRows(kinds)),
    '',
    'What `mcprove audit` finds on the same servers, without notes:',
    '',
    table(['rule', 'severity', 'findings', 'servers', 'with a peer'], ownRows(rows, shared)),
  ].join('\n')
  return { shown, failures }
}

/** What is right first. */
function kindRows(kinds) {
  const order = ['yes', 'partly', 'no']
  return [...kinds]
    .sort(([one], [other]) => order.indexOf(one.right) - order.indexOf(other.right))
    .map(([{ peer, title, right, rules = [], why, unless = {} }, { count, servers }]) => {
      const reasons = Object.entries(unless).map(([name, reason]) => `not on ${name}: ${reason}`)
      const words = [...rules.map((rule) => `\`${rule}\``), ...(why === undefined ? [] : [why]), ...reasons].join('; ')
      return [peer, title, String(count), String(servers.size), right, words]
    })
}

function ownRows(rows, shared) {
  const all = rows.flatMap(({ name, own }) => own.map((finding) => ({ ...finding, name })))
  const keys = [...new Set(all.map(({ rule, severity }) => `${rule} ${severity}`))].sort()
  return keys.map((key) => {
    const [rule, severity] = key.split(' ')
    const found = all.filter((one) => one.rule === rule && one.severity === severity)
    const servers = new Set(found.map(({ name }) => name))
    const together = [...servers].filter((name) => shared.has(`${name} ${rule}`)).length
    return [`\`${rule}\``, severity, String(found.length), String(servers.size), String(together)]
  })
}
