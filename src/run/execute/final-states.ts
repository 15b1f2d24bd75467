import { McproveError } from '../../core/errors/error.js'
import { mockStateOf } from '../../mcp/mock/mock-connection.js'
import type { Suite } from '../../suite/suite.js'
import type { OpenServers } from './server-pool.js'

/** The final states of a run's mock servers, by server, for the check `expect_state`. */
export function finalStates(suite: Suite, { connections }: OpenServers): Readonly<Record<string, unknown>> {
  const mocks = [...connections].filter(([name]) => 'mock' in (suite.servers.get(name)?.server ?? {}))
  return Object.fromEntries(
    mocks.map(([name, connection]) => {
      const state = mockStateOf(connection)
      if (state !== undefined) return [name, state]
      throw new McproveError(
        'SERVER_FAILED',
        `\`expect_state\` cannot see the state of ${name}, because its answers are recorded`,
        {
          hint: 'Run it with --live.',
        },
      )
    }),
  )
}
