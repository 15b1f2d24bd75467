// A hash of what determines a row: when it is the same in two results and the verdicts differ, the row is flaky.
import { dirname, resolve } from 'node:path'
import { isMcproveError } from '../core/errors/error.js'
import { isScriptedModel } from '../core/model-names/resolve-model.js'
import { contentHash } from '../files/content-hash.js'
import { sha256 } from '../files/sha256.js'
import type { AgentTest, DirectTest, Suite, TestGate } from '../suite/suite.js'
import { serversOf } from './direct/servers-of.js'
import { knownPerSuite } from './inputs/known-per-suite.js'
import { mockHashes } from './inputs/mock-hashes.js'
import { serverLaunch } from './inputs/server-launch.js'
import { workspaceFiles } from './inputs/workspace-files.js'
import type { AgentRow, PlannedRow } from './plan/planned-row.js'
import { readScript } from './plan/read-script.js'
import { rowUnit } from './plan/run-unit.js'
import { unitInputs } from './plan/unit-inputs.js'

/** Null when it cannot be known: a suite that is not valid, a file that is gone. Never contains expanded variables. */
export function rowInputs(row: PlannedRow, cwd: string): string | null {
  try {
    const inputs = inputsOf(row, cwd)
    return inputs === null ? null : contentHash(inputs).slice(0, 'sha256-'.length + 16)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return null
  }
}

function inputsOf(row: PlannedRow, cwd: string): unknown {
  const { suite } = row
  switch (row.kind) {
    case 'agent':
      return agentInputs(row, cwd)
    case 'eval':
      return [agentInputs(row.graded, cwd), row.test.target, row.test.settings]
    case 'direct': {
      const { position: _position, problemAt: _problemAt, needs: _needs, written, ...definition } = row.test
      const [own = '', ...others] = serversOf(row.test)
      const further = [...others.map((name) => serverInputs(suite, name, cwd)), ...workspaceInputs(row.test, cwd)]
      return [definition, serverInputs(suite, own, cwd), ...further, ...(written === null ? [] : [written])]
    }
    case 'quality':
      return [row.block.gate.key, row.block.source, serverInputs(suite, row.server, cwd)]
    case 'catalog': {
      const { position: _position, ...settings } = row.settings
      return ['catalog', settings, serverInputs(suite, row.server, cwd)]
    }
    case 'audit': {
      const { position: _position, ...settings } = row.settings
      return ['audit', row.rule, settings, serverInputs(suite, row.server, cwd)]
    }
    case 'suite':
      return null
  }
}

function agentInputs(row: AgentRow, cwd: string): unknown {
  const { test, variant, model } = row.row
  const runs = test.until_decided ?? test.runs
  return [unitInputs(rowUnit(row, ''), cwd).hash, scriptOf(row.suite, model, cwd), variant, checksOf(test), runs]
}

/** The answers of a scripted model are not in the suite, and are never recorded. */
function scriptOf(suite: Suite, model: string | null, cwd: string): string | null {
  if (model === null || !isScriptedModel(model)) return null
  const file = model.slice('scripted/'.length)
  return knownPerSuite(suite, `script ${file}`, () => sha256(readScript(file, suite, { cwd }).text))
}

function checksOf({ expect, gates, min_valid_runs }: AgentTest): unknown {
  const expected = expect.map(({ target, matcher, message }) => [target, matcher.source, message])
  return [expected, gates.map(({ gate, source }: TestGate) => [gate.key, source]), min_valid_runs]
}

function workspaceInputs({ workspace, position }: DirectTest, cwd: string): unknown[] {
  if (workspace === undefined) return []
  return [workspaceFiles(resolve(cwd, dirname(position.file), workspace), workspace)]
}

function serverInputs(suite: Suite, name: string, cwd: string): unknown {
  const entry = suite.servers.get(name)
  if (entry === undefined) return null
  const launch = serverLaunch(entry.server, resolve(cwd, dirname(entry.base_file)))
  return [entry.server, launch, mockHashes(suite, [name], cwd)]
}
