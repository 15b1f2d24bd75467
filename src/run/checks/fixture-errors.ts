import type { McproveError } from '../../core/errors/error.js'
import type { ProblemAt } from '../../suite/check/problem-at.js'
import type { Suite } from '../../suite/suite.js'
import { knownServer } from '../plan/known-tools.js'
import type { ServerSetting } from '../plan/server-address.js'
import { unknownName } from './server-errors.js'
import { suiteError } from './suite-error.js'

interface PlacedCall {
  readonly server: string
  readonly tool: string
  readonly path: readonly PropertyKey[]
}

/** Calls of `setup:` and `verify:` to tools that a server is known not to have. */
export async function fixtureErrors(
  calls: readonly PlacedCall[],
  problemAt: ProblemAt,
  suite: Suite,
  setting: ServerSetting,
): Promise<McproveError[]> {
  const errors = calls.map(async ({ server, tool, path }) => {
    const known = await knownServer(suite, server, setting)
    const names = known?.tools.map(({ name }) => name)
    const message = names === undefined ? undefined : unknownName(server, 'tool', tool, names)
    return message === undefined ? [] : [suiteError('SUITE_INVALID', problemAt(path, message))]
  })
  return (await Promise.all(errors)).flat()
}
