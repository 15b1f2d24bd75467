// `catalog: { snapshot: true }` on one server: everything that it offers, compared with a stored file.
import { dirname, join, resolve } from 'node:path'
import { type CatalogueChange, catalogueChanges } from '../../catalog/snapshot/catalogue-changes.js'
import {
  type CatalogueSnapshot,
  catalogueSnapshot,
  catalogueText,
  type OfferedCatalogue,
  readSnapshot,
} from '../../catalog/snapshot/catalogue-snapshot.js'
import { McproveError } from '../../core/errors/error.js'
import type { Finding } from '../../core/gate/finding.js'
import { jsonTrouble } from '../../core/json/json-trouble.js'
import {
  missingSnapshot,
  readSnapshotFile,
  type SnapshotPlace,
  writeSnapshotFile,
} from '../../files/history/snapshot-file.js'
import type { McpConnection, RequestOptions } from '../../mcp/client/connection.js'
import { positionOf } from '../../score/result/position-of.js'
import type { TestResult } from '../../score/result/result.js'
import { catalogueFile } from '../../suite/cassette-name.js'
import type { RunSession } from '../execute/run-session.js'
import { connectionTo, type OpenServers } from '../execute/server-pool.js'
import type { CatalogRow } from '../plan/planned-row.js'

type Part = NonNullable<CatalogRow['settings']['parts']>[number]

const SHOWN_CHANGES = 100

export async function catalogResult(row: CatalogRow, open: OpenServers, session: RunSession): Promise<TestResult> {
  const { suite, name, server, settings } = row
  const { signal, isCi, updateSnapshots = false } = session.options
  const options = { signal, timeoutMs: open.timeoutsMs.get(server) }
  const offered = await offeredParts(connectionTo(open, server), settings.parts, options)
  const now = catalogueSnapshot(session.redactor(suite).redact(offered))
  const place = placeOf(row, session.options.cwd)
  const stored = storedCatalogue(place)
  const findings = findingsOn(row, stored, now, { isCi, update: updateSnapshots, label: place.label })
  if (updateSnapshots) writeCatalogue(place, now)
  const status = findings.some(({ level }) => level === 'error') ? 'failed' : findings.length > 0 ? 'warned' : 'passed'
  return {
    suite: suite.file,
    name,
    kind: 'catalog',
    model: null,
    status,
    replayed: false,
    ...positionOf(row),
    runs: [
      {
        run: 1,
        name,
        status,
        outcome: 'completed',
        checks: { expect: status },
        expect: [],
        tokens: null,
        duration_ms: null,
        cost_usd: null,
        retries: 0,
      },
    ],
    gates: [{ gate: 'expect', status, targets: {}, expect: [], findings }],
  }
}

async function offeredParts(
  connection: McpConnection,
  parts: readonly Part[] | undefined,
  options: RequestOptions,
): Promise<OfferedCatalogue> {
  const has = (part: Part): boolean => parts === undefined || parts.includes(part)
  return {
    server: has('server') ? (connection.serverInfo ?? {}) : {},
    ...(has('instructions') ? { instructions: connection.instructions } : {}),
    ...(has('tools') ? { tools: await connection.listTools(options) } : {}),
    ...(has('resources') ? { resources: await connection.listResources(options) } : {}),
    ...(has('resource_templates') ? { resource_templates: await connection.listResourceTemplates(options) } : {}),
    ...(has('prompts') ? { prompts: await connection.listPrompts(options) } : {}),
  }
}

/** `snapshots/<suite>.<server>.catalog.json`, beside the suite. */
function placeOf({ suite, server }: CatalogRow, cwd: string): SnapshotPlace {
  const label = join(dirname(suite.file), catalogueFile(suite.file, server)).replaceAll('\\', '/')
  return { path: resolve(cwd, label), label, root: dirname(resolve(cwd, suite.file)) }
}

function storedCatalogue(place: SnapshotPlace): CatalogueSnapshot | null {
  const raw = readSnapshotFile(place)
  return raw === undefined ? null : readSnapshot(raw, place.label)
}

function writeCatalogue(place: SnapshotPlace, catalogue: CatalogueSnapshot): void {
  const trouble = jsonTrouble(catalogue)
  if (trouble !== null) {
    throw new McproveError('SERVER_FAILED', `the catalogue cannot be written to ${place.label}: it ${trouble}`)
  }
  writeSnapshotFile(place, catalogueText(catalogue))
}

interface Comparison {
  readonly isCi: boolean
  readonly update: boolean
  readonly label: string
}

function findingsOn(
  { settings: { fail_on = 'change' } }: CatalogRow,
  stored: CatalogueSnapshot | null,
  now: CatalogueSnapshot,
  { isCi, update, label }: Comparison,
): Finding[] {
  if (update) return []
  if (stored === null) return [finding('error', missingSnapshot(label, isCi))]
  const changes = catalogueChanges(stored, now)
  const levelOf = ({ breaking }: CatalogueChange) => (breaking || fail_on === 'change' ? 'error' : 'warning')
  const shown = changes.slice(0, SHOWN_CHANGES).map((change) => finding(levelOf(change), changeText(change)))
  const rest = changes.slice(SHOWN_CHANGES)
  const level = rest.some((change) => levelOf(change) === 'error') ? 'error' : 'warning'
  return [
    ...shown,
    ...(rest.length === 0 ? [] : [finding(level, `and ${rest.length} more changes`)]),
    ...(changes.length === 0 ? [] : [finding('note', `accept the changes in ${label} with -u`)]),
  ]
}

function changeText({ what, breaking, message }: CatalogueChange): string {
  return `${breaking ? 'breaking: ' : ''}${what}: ${message}`
}

function finding(level: Finding['level'], message: string): Finding {
  return { level, kind: 'catalog_change', run: 1, step: null, message }
}
