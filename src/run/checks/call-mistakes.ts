// Calls of a suite to tools, or with arguments, that the server does not have once it is asked.
import { type CallMistake, callMistake } from '../../catalog/call-mistake.js'
import { McproveError } from '../../core/errors/error.js'
import { namesError } from '../../core/expect/check-answer.js'
import type { Finding } from '../../core/gate/finding.js'
import { showName } from '../../core/text/show-name.js'
import type { ToolDefinition } from '../../core/trace/trace.js'
import { pathText } from '../../suite/read/source.js'
import type { AgentTest, DirectTest } from '../../suite/suite.js'

/**
 * Problems with the request of a direct test. Throws SUITE_INVALID for a name that is nearly right; in a test about
 * errors it may be intended, so it is a warning.
 */
export function directMistakes(test: Pick<DirectTest, 'expect'>, mistake: CallMistake | null): Finding[] {
  if (mistake === null) return []
  const { message, near } = mistake
  if (near === undefined) return [warning(message)]
  if (namesError(test.expect ?? [])) return [warning(`${message}; did you mean ${showName(near)}?`)]
  throw new McproveError('SUITE_INVALID', message, { hint: `Did you mean ${showName(near)}?` })
}

/** Names that are nearly right in `setup:` and `verify:`, compared with the tools that the runs were offered. */
export function fixtureWarnings({ settings }: AgentTest, offered: readonly ToolDefinition[]): string[] {
  // Not all tools of the servers were offered.
  const isPart = settings.tools !== undefined || settings.without !== undefined
  return (['setup', 'verify'] as const).flatMap((key) =>
    (settings[key] ?? []).flatMap((call, index): string[] => {
      const listed = offered.filter(({ server }) => server === call.server)
      const mistake = callMistake(call, listed)
      if (mistake?.near === undefined || (isPart && mistake.path[0] === 'tool')) return []
      const place = pathText([key, index, ...mistake.path])
      return [`${showName(place)}: ${mistake.message}; did you mean ${showName(mistake.near)}?`]
    }),
  )
}

function warning(message: string): Finding {
  return { level: 'warning', kind: 'call_mistake', run: 1, step: null, message }
}
