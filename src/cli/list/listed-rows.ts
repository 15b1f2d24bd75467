// What `list` prints about each row: what it would start, and where its recording is.
import { AUDIT_RULES } from '../../core/audit/rule-list.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { cleanText } from '../../core/text/show-value.js'
import { EventLoopTurns } from '../../files/reading/event-loop-turns.js'
import type { ListedAddress } from '../../run/addresses/suite-addresses.js'
import { serversOf } from '../../run/direct/servers-of.js'
import { cassetteState } from '../../run/plan/cassette-state.js'
import { writtenCommand } from '../../run/plan/check-offline.js'
import { findCassette } from '../../run/plan/find-cassette.js'
import { type AuditRow, type EvalRow, type PlannedRow, rulesOf, type ServedRow } from '../../run/plan/planned-row.js'
import { type RunUnit, rowUnit } from '../../run/plan/run-unit.js'
import type { ExternalSettings } from '../../suite/schema/external-schema.js'
import type { AgentTest, DirectTest, SuiteServer } from '../../suite/suite.js'

export interface ListedRow {
  readonly name: string
  readonly kind: PlannedRow['kind']
  /** Why it is skipped, empty without a reason; null when it is not skipped. */
  readonly skipped: string | null
  readonly details: readonly string[]
  /** Of a probe of an audit. */
  readonly rule?: string
}

/** What is known about rows besides the suite. */
export interface RowNotes {
  ofAgent(unit: RunUnit): Promise<readonly string[]>
  /** About the servers of a row without a model. */
  ofServers?(row: ServedRow, servers: readonly string[]): Promise<readonly string[]>
}

/** Ends early once `signal` is aborted. */
export async function listedRows(
  rows: readonly PlannedRow[],
  cwd: string,
  notes: RowNotes,
  signal: AbortSignal,
): Promise<ListedRow[]> {
  const turns = new EventLoopTurns()
  const listed: ListedRow[] = []
  for (const row of rows) {
    if (turns.isDue) await turns.give()
    if (signal.aborted) break
    const { name, kind, skip } = row
    const skipped = skip === false ? null : skip === true ? '' : skip
    const details = await detailsOf(row, cwd, notes)
    // An incomplete check says nothing.
    if (signal.aborted) break
    const rule = row.kind === 'audit' && row.rule !== null ? { rule: row.rule } : {}
    listed.push({ name, kind, skipped, details, ...rule })
  }
  return listed
}

/** Without the probes of audits, which are many: the row of the score stands for them. */
export function listText(file: string, rows: readonly ListedRow[]): string {
  const shown = rows.filter(({ rule }) => rule === undefined)
  const lines = shown.flatMap(({ name, skipped, details }) => {
    const mark = skipped === null ? '' : ` (skipped${skipped === '' ? '' : `: ${skipped}`})`
    return [`  ${name}${mark}`, ...details.map((detail) => `    ${detail}`)]
  })
  return `${[file, ...lines].map(cleanText).join('\n')}\n`
}

/** What is printed below the rows: where the suite can send data, and which keys. */
export function addressesText(addresses: readonly ListedAddress[]): string {
  if (addresses.length === 0) return ''
  return `${['  addresses:', ...addresses.map((one) => `    ${addressLine(one)}`)].map(cleanText).join('\n')}\n`
}

function addressLine({ address, purpose, place, keys, needs_trust }: ListedAddress): string {
  const about = place === null ? purpose : `${purpose}, ${place}`
  const sent = keys.length === 0 ? 'no key' : keys.join(', ')
  const guard = needs_trust.length === 0 ? '' : `; requires --trust-addresses for ${needs_trust.join(', ')}`
  return `${address} (${about}): ${sent}${guard}`
}

/** Where the recording of a unit is, and its problems. */
export async function cassetteLines(unit: RunUnit, options: Parameters<typeof cassetteState>[1]): Promise<string[]> {
  const { state, detail } = await cassetteState(unit, options)
  if (state === 'none') return [`no cassette: ${detail}`]
  return [`cassette ${state}: ${unit.cassette}`, ...(detail === null ? [] : [detail])]
}

function directText({ kind, runs = 1, needs }: DirectTest): string {
  const several = runs > 1 ? `, ${runs} runs` : ''
  const saved = needs.length === 0 ? '' : `, uses what earlier tests save: ${needs.join(', ')}`
  return `direct ${kind} test${several}${saved}`
}

async function detailsOf(row: PlannedRow, cwd: string, notes: RowNotes): Promise<string[]> {
  const served = async (one: ServedRow, servers: readonly string[]) => [
    ...servers.map(start),
    ...((await notes.ofServers?.(one, servers)) ?? []),
  ]
  const start = (server: string) => `${server}: ${startOf(row.suite.servers.get(server))}`
  switch (row.kind) {
    case 'agent': {
      const { model, runs, test } = row.row
      return [
        `model ${model ?? 'none'}, ${runCountText(runs, test.until_decided)}`,
        ...(test.settings.external === undefined ? [] : [`agent: ${programOf(test.settings.external)}`]),
        ...(test.settings.servers ?? []).map(start),
        ...(await notes.ofAgent(rowUnit(row, findCassette(row.row, cwd)))),
      ]
    }
    case 'direct':
      return [directText(row.test), ...(await served(row, serversOf(row.test)))]
    case 'quality':
      return ['lint of the tool list', ...(await served(row, [row.server]))]
    case 'catalog':
      return ['snapshot of the catalogue', ...(await served(row, [row.server]))]
    case 'audit':
      return [auditText(row), ...(await served(row, [row.server]))]
    case 'eval':
      return [`graded by ${judgeModels(row, 'no model').join(', ')}, on the runs of ${row.graded.name}`]
    case 'suite':
      return [`cannot be loaded [${row.error.code}]`]
  }
}

function auditText({ rule, settings }: AuditRow): string {
  return rule === null ? `audit, ${rulesOf(settings).length} of ${AUDIT_RULES.length} rules` : 'probe of a server'
}

function runCountText(runs: number, rule: AgentTest['until_decided']): string {
  if (rule !== null)
    return `${rule.min} to ${runs} runs, until decided (floor ${rule.floor}, alternative ${rule.alternative})`
  return `${runs} ${runs === 1 ? 'run' : 'runs'}`
}

/** `none` for a judge without a model. */
export function judgeModels<None>({ test, row }: EvalRow, none: None): (string | None)[] {
  const { judge, jury } = test.settings
  return (jury?.jurors ?? [judge ?? {}]).map(({ model }) => model ?? row.model ?? none)
}

/** A preset adds its own arguments. */
function programOf({ command, preset, args = [] }: ExternalSettings): string {
  const words = command ?? preset ?? ''
  return shellCommand([...(typeof words === 'string' ? [words] : words), ...args])
}

/** What a server starts or connects to. */
function startOf(entry: SuiteServer | undefined): string {
  const server = entry?.server
  if (server === undefined) return 'from mcp_config'
  if ('url' in server) return server.url
  if ('mock' in server) return `mock ${server.mock}`
  if ('tools' in server) return `a list of tools: ${server.tools.length}`
  return writtenCommand(server)
}
