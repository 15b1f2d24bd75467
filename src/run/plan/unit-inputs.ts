// How the suite says a unit is run: the first hash of a cassette (docs/spec/trace.md). Texts are as written, before
// variables are expanded, so that the same suite gives the same hash on every machine.
import { dirname, resolve } from 'node:path'
import { deepEqual } from '../../core/json/deep-equal.js'
import { isTooDeep } from '../../core/json/nesting.js'
import { toolId } from '../../core/trace/tool.js'
import type { CassetteInputs } from '../../files/cassettes/cassette.js'
import { contentHash } from '../../files/content-hash.js'
import { listedTools } from '../../suite/read/listed-tools.js'
import type { RunSettings } from '../../suite/schema/agent-schema.js'
import type { Suite } from '../../suite/suite.js'
import { mapTexts } from '../execute/workspace.js'
import { faultInputs } from '../faults/declared-faults.js'
import { agentFiles } from '../inputs/agent-files.js'
import { knownPerSuite } from '../inputs/known-per-suite.js'
import { mockHashes, mockTextHashes } from '../inputs/mock-hashes.js'
import { type ServerLaunch, serverLaunch } from '../inputs/server-launch.js'
import { strictLike } from '../inputs/strict-mode.js'
import { workspaceFiles } from '../inputs/workspace-files.js'
import { modelId, type RunUnit } from './run-unit.js'

type Fields = Readonly<Record<string, unknown>>

/** Run keys that do not affect what a model is asked or can do. */
const IRRELEVANT: ReadonlySet<string> = new Set(['timeout_ms'])

/** What the answers of tools depend on. With live tools it may differ: that is what `--replay=model` is for. */
export const TOOL_INPUTS: ReadonlySet<string> = new Set(['mocks', 'launch', 'workspace_files'])

/** `strict` is `strict_schema`, where another value than that of the suite counts. */
export function unitInputs(
  unit: RunUnit,
  cwd: string,
  strict: unknown = unit.test.settings.strict_schema,
): CassetteInputs {
  const { suite, test } = unit
  const { servers = [], workspace, external } = test.settings
  const mocks = mockHashes(suite, servers, cwd)
  const files = workspace === undefined ? undefined : filesOf(suite, workspace, dirname(test.position.file), cwd)
  return withHash({
    ...suiteFields(unit, strict),
    ...(Object.keys(mocks).length > 0 ? { mocks } : {}),
    launch: launches(suite, servers, cwd),
    ...(files === undefined ? {} : { workspace_files: files }),
    ...(external?.files === undefined ? {} : { agent_files: agentFilesOf(suite, external.files, cwd) }),
  })
}

/** The current inputs, limited to the facts that a recording has, to compare them. */
export function inputsLike(recorded: CassetteInputs, unit: RunUnit, cwd: string): CassetteInputs {
  // 0.1 did not record how servers are started.
  return Object.hasOwn(recorded, 'launch')
    ? unitInputs(unit, cwd, strictLike(recorded, unit))
    : earlierInputs(recorded, unit, cwd)
}

/** The inputs in the form of 0.1. It included the line ends of the clone, which do not matter. */
function earlierInputs(recorded: CassetteInputs, unit: RunUnit, cwd: string): CassetteInputs {
  const mocks = mockTextHashes(unit.suite, unit.test.settings.servers ?? [], cwd, recorded.mocks)
  const fields = {
    ...suiteFields(unit, strictLike(recorded, unit)),
    ...(Object.keys(mocks).length > 0 ? { mocks } : {}),
  }
  const asRecorded = Object.entries(fields).map(([key, value]) => {
    const before = recorded[key]
    const isSame = !isTooDeep(before) && deepEqual(mapTexts(before, withPlainLineEnds), value)
    return [key, isSame ? before : value] as const
  })
  return withHash(Object.fromEntries(asRecorded))
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function withHash(fields: Fields): CassetteInputs {
  return { hash: contentHash(fields), ...fields }
}

/** The parts in the suite itself. */
function suiteFields(unit: RunUnit, strict_schema: unknown): Fields {
  const settings = { ...unit.test.settings, strict_schema }
  const { prompt = null, turns, system = null, servers = [], setup, verify, expect_state, ...rest } = settings
  const fields: Record<string, unknown> = {
    model: modelId(unit),
    prompt: turns ?? prompt,
    system,
    servers,
  }
  for (const [key, value] of Object.entries(rest)) if (value !== undefined && !IRRELEVANT.has(key)) fields[key] = value
  if (setup !== undefined) fields.setup = setup.map(withoutExpect)
  if (verify !== undefined) fields.verify = verify.map(withoutExpect)
  // Whether the state is recorded matters; the expected state may change.
  if (expect_state !== undefined) fields.expect_state = true
  const faults = faultInputs(unit.suite, unit.test)
  if (faults !== undefined) fields.faults = faults
  const lists = toolLists(unit.suite, servers)
  if (Object.keys(lists).length > 0) fields.tool_lists = lists
  return fields
}

/** Expectations on an answer are scored from the recording, so they may change. */
function withoutExpect({ server, tool, args }: NonNullable<RunSettings['verify']>[number]) {
  return { server, tool, args: args ?? {} }
}

/** By tool, so that a change can name it. */
function toolLists(suite: Suite, servers: readonly string[]): Record<string, Record<string, string>> {
  const lists: Record<string, Record<string, string>> = {}
  for (const name of servers) {
    const server = suite.servers.get(name)?.server
    if (server === undefined || !('tools' in server)) continue
    lists[name] = Object.fromEntries(listedTools(server, name).map((tool) => [toolId(tool), contentHash(tool)]))
  }
  return lists
}

function launches(suite: Suite, servers: readonly string[], cwd: string): Record<string, ServerLaunch> {
  const found: Record<string, ServerLaunch> = {}
  for (const name of servers) {
    const entry = suite.servers.get(name)
    const launch = entry === undefined ? null : serverLaunch(entry.server, resolve(cwd, dirname(entry.base_file)))
    if (launch !== null) found[name] = launch
  }
  return found
}

function filesOf(suite: Suite, workspace: string, base: string, cwd: string): unknown {
  const path = resolve(cwd, base, workspace)
  return JSON.parse(knownPerSuite(suite, `workspace ${path}`, () => JSON.stringify(workspaceFiles(path, workspace))))
}

function agentFilesOf(suite: Suite, patterns: readonly string[], cwd: string): unknown {
  const folder = dirname(resolve(cwd, suite.file))
  const key = `agent files ${JSON.stringify([folder, patterns])}`
  return JSON.parse(knownPerSuite(suite, key, () => JSON.stringify(agentFiles(patterns, folder))))
}
