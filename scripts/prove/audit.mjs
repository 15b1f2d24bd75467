// `mcprove audit` on real servers: the example servers of the SDK, and those of `servers`. All of them, or those whose names
// contain a word: node scripts/prove.mjs audit [name...]; LANES=fuzz limits the lanes. UPDATE_DOCS=1 writes docs/audit.md.
// KEPT=1 takes results that the same build has made before, so that a run that was stopped goes on.
// A person judges each critical or error finding in audit/judgements.json, and all findings on the examples in lane
// conformance; one without a judgement fails the step.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { table } from '../schema-table.mjs'
import { AUDITED } from './audit/audited.mjs'
import { EXAMPLES } from './audit/examples.mjs'
import { findingsOf, inconclusiveOf, isSevere, scoreOf } from './audit/findings.mjs'
import { judgementOf, unneededJudgements } from './audit/judgements.mjs'
import { keepResult, keptResult } from './audit/kept-results.mjs'
import { inTurns } from './conformance/plays.mjs'
import { NoEvidence } from './evidence.mjs'
import { keepFigures } from './keep-figures.mjs'
import { RegistryUnreachable } from './products/install-products.mjs'
import { proveProduct } from './products/prove-product.mjs'
import { CACHE, installServer, nameOf, slugOf } from './servers/install-server.mjs'

const INSIDE = fileURLToPath(new URL('audit/inside.mjs', import.meta.url))
const PAGE = 'docs/audit.md'
/** Characters of a message. */
const SHOWN = 160
const LANES = ['conformance', 'security', 'relations', 'fuzz']
const EXAMPLE_NAMES = new Set(EXAMPLES.map(nameOf))

/** Returns what did not hold. */
export async function audit(names = []) {
  const wanted = AUDITED.filter((one) => names.length === 0 || names.some((name) => nameOf(one).includes(name)))
  if (wanted.length === 0) return [`no server is named ${names.join(' or ')}`]
  for (const server of wanted) install(server)
  const rows = await inTurns(wanted, async (server) => {
    const row = { server, name: nameOf(server), ...(await audited(server)) }
    console.log(
      `  ${row.name}: ${row.outcome.audit.code ?? 'the time limit'} (${row.outcome.audit.seconds.toFixed(0)} s)`,
    )
    return row
  })
  const shown = pageOf(rows)
  console.log(shown)
  if (process.env.UPDATE_DOCS !== undefined && names.length === 0) keepFigures('audit', shown, PAGE)
  const unneeded = names.length === 0 && process.env.LANES === undefined ? unneededJudgements(rows) : []
  return [...rows.flatMap(failuresOf), ...unneeded]
}

function install(server) {
  if (server.program !== undefined) return
  try {
    installServer(server)
  } catch (error) {
    throw error instanceof RegistryUnreachable ? new NoEvidence(error.message) : error
  }
}

async function audited(server) {
  const outcome = keptResult(server) ?? keepResult(server, await auditedNow(server))
  return { outcome, findings: findingsOf(outcome.tests) }
}

async function auditedNow(server) {
  const runs = join(CACHE, 'audits')
  const lanes = process.env.LANES === undefined ? {} : { cells: [process.env.LANES] }
  const outcome = await proveProduct(slugOf(server), { cache: CACHE, inside: INSIDE, runs, ...lanes })
  rmSync(join(runs, slugOf(server), 'home'), { recursive: true, force: true })
  return outcome
}

/** No verdict, a process that is left, an ended server, or a finding that matters and that nobody has judged as true. */
function failuresOf({ name, outcome, findings }) {
  const { audit: command, left, isAlive, tests } = outcome
  const isDone = [0, 1, 3].includes(command.code)
  const unfit = findings
    .filter((finding) => isSevere(finding) || isOfExample(name, finding))
    .map((finding) => ({ finding, judgement: judgementOf(name, finding) }))
    .filter(({ judgement }) => judgement?.holds !== true)
    .map(({ finding, judgement }) => {
      const what = judgement === undefined ? 'not judged' : `judged as false: ${judgement.why}`
      return `${name}: ${finding.rule}: ${finding.message.slice(0, 300)} (${what})`
    })
  const { conformance } = inconclusiveOf(tests)
  const isOpenExample = EXAMPLE_NAMES.has(name) && conformance !== undefined
  return [
    ...(isDone ? [] : [`${name}: ended with ${command.code ?? 'the time limit'}: ${command.err.slice(-300)}`]),
    ...left.map(({ command: line }) => `${name}: left a process: ${line.slice(0, 200)}`),
    ...(isAlive === false ? [`${name}: does not answer any more`] : []),
    ...(isOpenExample ? [`${name}: ${conformance} probes of conformance are inconclusive`] : []),
    ...unfit,
  ]
}

/** An example of the SDK is expected to be right: whatever lowers its score is looked at. */
function isOfExample(name, { rule }) {
  return EXAMPLE_NAMES.has(name) && rule.startsWith('conformance/')
}

function pageOf(rows) {
  const counted = rows.map(({ name, server, outcome, findings }) => [
    name,
    server.version,
    scoreOf(outcome.tests),
    ...LANES.map((lane) => cellOf(findings, lane)),
    String(Object.values(inconclusiveOf(outcome.tests)).reduce((sum, count) => sum + count, 0)),
    outcome.audit.seconds.toFixed(0),
  ])
  const severe = rows.flatMap(({ name, findings }) =>
    findings
      .filter(isSevere)
      .map((finding) => [
        name,
        finding.rule,
        finding.severity,
        beginning(finding.message),
        judgementOf(name, finding)?.why ?? 'not judged',
      ]),
  )
  const all = rows.flatMap(({ findings }) => findings)
  const errors = severe.length === 1 ? 'finding is' : 'findings are'
  return [
    `${rows.length} servers; cells are findings: critical, error, warning. ${severe.length} ${errors} critical or errors.`,
    '',
    table(
      ['server', 'version', 'score', ...LANES, 'inconclusive', 's'],
      [...counted, ['all', '', '', ...LANES.map((lane) => cellOf(all, lane)), '', '']],
    ),
    '',
    table(['server', 'rule', 'severity', 'finding', 'confirmed by hand'], severe),
  ].join('\n')
}

function beginning(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

function cellOf(findings, lane) {
  const own = findings.filter(({ rule }) => rule.startsWith(`${lane}/`))
  return ['critical', 'error', 'warning']
    .map((level) => own.filter(({ severity }) => severity === level).length)
    .join(', ')
}
