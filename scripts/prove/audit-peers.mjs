// `mcprove audit` beside its peers on the same servers: mcp-assert, and the official conformance suite over HTTP. All of the
// servers, or those whose names contain a word: node scripts/prove.mjs audit-peers [name...]. A person says in
// audit/peers/classes.mjs what each kind of finding of a peer is worth, and what mcprove has for it; a kind that is not there
// fails the step. UPDATE_DOCS=1 writes docs/audit.md.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from '../schema-table.mjs'
import { AUDITED } from './audit/audited.mjs'
import { findingsOf } from './audit/findings.mjs'
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
  install(wanted)
  const rows = await inTurns(wanted, async (server) => {
    const said = await proveProduct(slugOf(server), { cache: CACHE, inside: INSIDE, runs: join(CACHE, 'peers') })
    rmSync(join(CACHE, 'peers', slugOf(server), 'home'), { recursive: true, force: true })
    const found = [...assertFindings(said.assert), ...conformanceFindings(said.conformance)]
    console.log(`  ${nameOf(server)}: ${found.length} findings of peers`)
    return { name: nameOf(server), found, own: findingsOf(said.audit) }
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

function compared(rows) {
  const failures = []
  const kinds = new Map()
  for (const { name, found, own } of rows) {
    for (const finding of found) {
      const kind = classOf(finding)
      if (kind === undefined) {
        failures.push(`${name}: ${finding.peer}: ${finding.what} is not judged: ${finding.detail.slice(0, 200)}`)
        continue
      }
      const entry = kinds.get(kind) ?? { count: 0, servers: new Set(), covered: new Set() }
      kinds.set(kind, entry)
      entry.count += 1
      entry.servers.add(name)
      if (own.some(({ rule }) => kind.rules?.includes(rule))) entry.covered.add(name)
    }
  }
  // A rule that is said to find the same must do so on each of these servers.
  for (const [kind, { servers, covered }] of kinds) {
    const missed = [...servers].filter((name) => !covered.has(name))
    if (kind.rules !== undefined && missed.length > 0) {
      failures.push(`${kind.peer}: ${kind.title}: not found by ${kind.rules.join(' or ')} on ${missed.join(', ')}`)
    }
  }
  const shown = [
    `${rows.length} servers, mcp-assert ${ASSERT.spec.split('@').at(-1)} (\`audit\`, \`lint\`, \`fuzz --runs 50\`), conformance suite ${SUITE_VERSION} (over HTTP).`,
    '',
    table(['peer', 'finds', 'findings', 'servers', 'right?', 'mcprove'], [...kinds].map(kindCells)),
    '',
    'What `mcprove audit` finds on these servers:',
    '',
    table(['rule', 'findings', 'servers'], ownCells(rows)),
  ].join('\n')
  return { shown, failures }
}

function kindCells([{ peer, title, right, rules = [], why }, { count, servers }]) {
  const words = [...rules.map((rule) => `\`${rule}\``), ...(why === undefined ? [] : [why])].join('; ')
  return [peer, title, String(count), String(servers.size), right, words]
}

function ownCells(rows) {
  const rules = [...new Set(rows.flatMap(({ own }) => own.map(({ rule }) => rule)))].sort()
  return rules.map((rule) => {
    const counts = rows.map(({ own }) => own.filter((finding) => finding.rule === rule).length)
    return [
      `\`${rule}\``,
      String(counts.reduce((sum, one) => sum + one)),
      String(counts.filter((one) => one > 0).length),
    ]
  })
}
