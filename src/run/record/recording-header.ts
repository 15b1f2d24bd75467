// The header of a recording: what was asked, and which tools there were. The servers are listed once before the first
// run, so that a recording that cannot work costs nothing.

import { basename } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { toolId } from '../../core/trace/tool.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { CASSETTE_SCHEMA, type CassetteHeader } from '../../files/cassettes/cassette.js'
import { compareTools } from '../../files/cassettes/cassette-changes.js'
import { contentHash } from '../../files/content-hash.js'
import { listTools } from '../execute/list-tools.js'
import type { RunSession } from '../execute/run-session.js'
import { openWorkspace } from '../execute/workspace.js'
import { strictNow } from '../inputs/strict-mode.js'
import { runCommand } from '../plan/run-command.js'
import { modelId, type RunUnit } from '../plan/run-unit.js'
import { unitInputs } from '../plan/unit-inputs.js'

/** `joins` is the header of the recording whose runs are kept. Throws CASSETTE_STALE when these saw other tools. */
export async function recordingHeader(
  unit: RunUnit,
  session: RunSession,
  joins: CassetteHeader | null,
): Promise<CassetteHeader> {
  const { cwd } = session.options
  const tools = toolHashes(await listedNow(unit, session))
  if (joins !== null) {
    const changes = compareTools(joins.tools.each, tools.each)
    if (changes.length > 0) {
      throw new McproveError(
        'CASSETTE_STALE',
        `${unit.cassette} was recorded with other tools: ${changes.join('; ')}`,
        {
          hint: `Record all runs again: ${runCommand(unit.suite.file, unit.name, session.options)} --record=all`,
        },
      )
    }
  }
  const strict = joins === null ? strictNow(unit, session.options) : joins.inputs.strict_schema
  return {
    schema: CASSETTE_SCHEMA,
    suite: basename(unit.suite.file),
    agent: unit.test.agent,
    model: modelId(unit),
    // A prompt may contain a key, and `defaults:` a variable.
    inputs: session.redactor(unit.suite).redact(unitInputs(unit, cwd, strict)),
    tools,
    recorded_with: __MCPROVE_VERSION__,
  }
}

/** Without what models do not see and earlier versions did not record, so that older cassettes stay valid. */
export function toolHashes(tools: readonly ToolDefinition[]): CassetteHeader['tools'] {
  const each = Object.fromEntries(
    tools.map(({ title: _, task_support: __, ...tool }) => [toolId(tool), contentHash(tool)]),
  )
  return { hash: contentHash(each), each }
}

/** The tools that the servers of a unit list now. */
export async function listedNow(unit: RunUnit, session: RunSession): Promise<readonly ToolDefinition[]> {
  const { cwd, env, trustAddresses, signal } = session.options
  const { suite, test } = unit
  const workspace = await openWorkspace(suite, test, cwd)
  try {
    const { servers = [], client } = test.settings
    const open = await session.pool.open({
      suite,
      servers,
      client,
      signal,
      cwd,
      env,
      trustAddresses,
      runDir: workspace?.folder,
    })
    try {
      const tools = await listTools(open, signal)
      return workspace?.hide(tools) ?? tools
    } finally {
      await open.close()
    }
  } finally {
    await workspace?.remove()
  }
}
