import { McproveError } from '../../core/error.js'
import { isListFault } from '../../mcp/wire-faults/wire-fault.js'
import type { RunSettings } from '../../suite/agent-schema.js'
import { declaredFaults } from '../faults/declared-faults.js'
import type { RunOptions } from '../run-options.js'
import type { RunUnit } from '../run-unit.js'

/**
 * What belongs to the built-in loop and changes what is tested. Sampling and limits (`temperature`, `max_turns`, …) do
 * not: an agent of others has its own, and a suite's `defaults:` may have them for its other tests.
 */
const OF_THE_LOOP: readonly (keyof RunSettings)[] = [
  'system',
  'messages',
  'turns',
  'tools',
  'tool_choice',
  'first_call_only',
  'client',
  'distractors',
  'without',
]

/** Codex finds a server by a dotted path in its configuration. */
const CODEX_NAME = /^[\w-]+$/

/** Refused rather than ignored: a test must test. Throws BAD_USAGE, SUITE_INVALID. */
export function checkExternal({ suite, test, name }: RunUnit, { env }: Pick<RunOptions, 'env'>): void {
  const { settings } = test
  const { servers = [], external } = settings
  const found = OF_THE_LOOP.filter((key) => settings[key] !== undefined).map((key) => `\`${key}\``)
  if (found.length > 0) {
    throw new McproveError(
      'BAD_USAGE',
      `\`${name}\` has an \`external\` agent, which cannot be given ${found.join(', ')}`,
      {
        hint: 'Leave it out, or say it in the prompt or the arguments of the agent.',
      },
    )
  }
  const unfit = servers.find((server) => external?.preset === 'codex' && !CODEX_NAME.test(server))
  if (unfit !== undefined) {
    throw new McproveError('BAD_USAGE', `\`${name}\`: codex takes no server of the name \`${unfit}\``, {
      hint: 'Name it with letters, digits, `-` and `_`.',
    })
  }
  const fault = declaredFaults(suite, test, env).find((one) => isListFault(one) && one.when !== undefined)
  if (fault !== undefined) {
    throw new McproveError(
      'SUITE_INVALID',
      `the fault \`${fault.name}\` changes a list, where no call has arguments for \`when\``,
      {
        hint: 'Leave `when` out.',
      },
    )
  }
}
