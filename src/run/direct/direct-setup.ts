// `setup:` of a direct test: calls before its request, whose values it may use.
import { McproveError } from '../../core/errors/error.js'
import { FIXTURE_ANSWER } from '../../core/expect/answer-shape.js'
import { checkAnswer } from '../../core/expect/check-answer.js'
import type { CatalogueUse } from '../../core/gate/coverage.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { filledSetupCall, type RunValues } from '../../suite/build/fill-saved.js'
import type { DirectTest } from '../../suite/suite.js'
import { toolUse } from '../catalogue-use.js'
import { connectionTo } from '../execute/server-pool.js'
import type { DirectFrame } from './direct-frame.js'
import { outputSchemaFindings } from './direct-output-schema.js'
import { readSaves } from './read-saves.js'

interface SetupSetting {
  /** A value as reports show it. */
  readonly show: <T>(value: T) => T
  readonly signal?: AbortSignal | undefined
  readonly onUse?: ((use: CatalogueUse) => void) | undefined
}

/**
 * Makes the calls, one after another, and returns the values with what they saved. Throws FIXTURE_FAILED when one does
 * not answer as expected: the request would test nothing.
 */
export async function setUpDirect(
  test: DirectTest,
  { servers, workspace }: DirectFrame,
  values: { readonly sent: Map<string, unknown>; readonly shown: Map<string, unknown> },
  { show, signal, onUse }: SetupSetting,
): Promise<RunValues> {
  const lists = new Map<string, readonly ToolDefinition[]>()
  for (const index of (test.setup ?? []).keys()) {
    const { server = test.server, tool, args = {}, expect, save } = filledSetupCall(test, index, values)
    const options = { timeoutMs: servers.timeoutsMs.get(server), signal }
    const filled = workspace?.fill(args) ?? args
    const connection = connectionTo(servers, server)
    const listed = lists.get(server) ?? (await connection.listTools(options))
    lists.set(server, listed)
    onUse?.(toolUse(server, tool, listed))
    const sent = await connection.callTool(tool, filled, options)
    const shown = show(sent)
    const failed = checkAnswer(expect, shown).find(({ passed }) => !passed)
    const saves = readSaves(save, { sent, shown }, FIXTURE_ANSWER)
    const definition = listed.find(({ name }) => name === tool)
    const invalid = definition === undefined ? [] : await outputSchemaFindings(definition, sent)
    const problem =
      failed === undefined
        ? (saves.missing[0] ?? show(invalid).find(({ level }) => level === 'error')?.message)
        : `${failed.target}: ${failed.reason}`
    if (problem !== undefined) {
      throw new McproveError('FIXTURE_FAILED', `setup[${index}] (${server}.${tool}) failed: ${problem}`, {
        hint: 'Fix the call or the server; the request of the test was not made.',
      })
    }
    for (const [name, value] of saves.sent) values.sent.set(name, value)
    for (const [name, value] of saves.shown) values.shown.set(name, value)
  }
  return values
}
