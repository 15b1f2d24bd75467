// What the suite says about how a unit is run: the first hash of a cassette (trace.md). Texts as they are written,
// before any variable is expanded, so that the same suite gives the same hash on every machine.
import { dirname, resolve } from 'node:path'
import { toolId } from '../core/tool.js'
import type { CassetteInputs } from '../files/cassette.js'
import { contentHash } from '../files/content-hash.js'
import { readText } from '../files/read-text.js'
import type { RunSettings } from '../suite/agent-schema.js'
import { listedTools } from '../suite/listed-tools.js'
import type { Suite } from '../suite/suite.js'
import { faultInputs } from './faults/declared-faults.js'
import { modelId, type RunUnit } from './run-unit.js'

/** Run keys that do not change what a model is asked or can do. */
const IRRELEVANT: ReadonlySet<string> = new Set(['timeout_ms'])

export function unitInputs(unit: RunUnit, cwd: string): CassetteInputs {
  const { settings } = unit.test
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
  // Whether the state is recorded; what it has to be may change.
  if (expect_state !== undefined) fields.expect_state = true
  const faults = faultInputs(unit.suite, unit.test)
  if (faults !== undefined) fields.faults = faults
  const mocks = mockHashes(unit.suite, servers, cwd)
  if (Object.keys(mocks).length > 0) fields.mocks = mocks
  const lists = toolLists(unit.suite, servers)
  if (Object.keys(lists).length > 0) fields.tool_lists = lists
  return { hash: contentHash(fields), ...fields }
}

/** What is expected of an answer is scored from the recording, so it may change. */
function withoutExpect({ server, tool, args }: NonNullable<RunSettings['verify']>[number]) {
  return { server, tool, args: args ?? {} }
}

/** By tool, so that a change names it. */
function toolLists(suite: Suite, servers: readonly string[]): Record<string, Record<string, string>> {
  const lists: Record<string, Record<string, string>> = {}
  for (const name of servers) {
    const server = suite.servers.get(name)?.server
    if (server === undefined || !('tools' in server)) continue
    lists[name] = Object.fromEntries(listedTools(server, name).map((tool) => [toolId(tool), contentHash(tool)]))
  }
  return lists
}

/** The units of a suite share its servers: a manifest is read once for all of them. */
const knownHashes = new WeakMap<Suite, Map<string, string>>()

function mockHashes(suite: Suite, servers: readonly string[], cwd: string): Record<string, string> {
  const hashes: Record<string, string> = {}
  const known = knownHashes.get(suite) ?? new Map<string, string>()
  knownHashes.set(suite, known)
  for (const name of servers) {
    const entry = suite.servers.get(name)
    if (entry === undefined || !('mock' in entry.server)) continue
    const { mock } = entry.server
    const path = resolve(cwd, dirname(entry.base_file), mock)
    const hash = known.get(path) ?? contentHash(readText(path, mock))
    known.set(path, hash)
    hashes[name] = hash
  }
  return hashes
}
