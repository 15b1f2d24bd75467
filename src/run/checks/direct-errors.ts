// Problems of a direct test that the suite and the disk show before it is run.
import type { McproveError } from '../../core/errors/error.js'
import { showName } from '../../core/text/show-name.js'
import { SAVED_USE } from '../../suite/build/fill-saved.js'
import type { DirectTest, Suite } from '../../suite/suite.js'
import { serversOf } from '../direct/servers-of.js'
import { type KnownServer, knownServer } from '../plan/known-tools.js'
import type { ServerSetting } from '../plan/server-address.js'
import { directFaultErrors } from './direct-fault-errors.js'
import { fixtureErrors } from './fixture-errors.js'
import { serverErrors, unknownName } from './server-errors.js'
import { suiteError } from './suite-error.js'
import { workspaceErrors } from './workspace-errors.js'

export async function directErrors(test: DirectTest, suite: Suite, setting: ServerSetting): Promise<McproveError[]> {
  const ofServers = await Promise.all(serversOf(test).map((name) => serverErrors(suite, name, setting)))
  const setup = (test.setup ?? []).map(({ server = test.server, tool }, index) => {
    return { server, tool, path: ['setup', index, 'tool'] }
  })
  return [
    ...ofServers.flat(),
    ...(await workspaceErrors(test, setting)),
    ...(await fixtureErrors(setup, test.problemAt, suite, setting)),
    ...wireErrors(test, suite),
    ...directFaultErrors(test, suite, setting),
    ...(await nameErrors(test, suite, setting)),
  ]
}

/** The tool, resource or prompt of a direct test, where its server is known not to have it. */
async function nameErrors(test: DirectTest, suite: Suite, setting: ServerSetting): Promise<McproveError[]> {
  const { server, problemAt } = test
  if ('tools' in (suite.servers.get(server)?.server ?? {})) {
    const message = `${showName(server)} is only a tool list and cannot be called`
    return [
      suiteError('SUITE_INVALID', problemAt(['server'], message, 'Use a server with `command`, `url` or `mock`.')),
    ]
  }
  const known = await knownServer(suite, server, setting)
  if (known === null) return []
  const [key, what, name, names] = askedOf(test, known)
  const message = names === null ? undefined : unknownName(server, what, name, names)
  return message === undefined ? [] : [suiteError('SUITE_INVALID', problemAt([key], message))]
}

/** Keys that need more than answers, which a mock in this process does not have. */
const WIRE_KEYS = ['log_level', 'subscribe', 'cancel', 'task'] as const

function wireErrors(test: DirectTest, suite: Suite): McproveError[] {
  const entry = suite.servers.get(test.server)?.server
  if (entry === undefined) return []
  const at = (path: readonly string[], message: string, hint: string) => [
    suiteError('SUITE_INVALID', test.problemAt(path, message, hint)),
  ]
  if (test.kind === 'connection' && test.auth !== undefined && !('url' in entry)) {
    const message = `${showName(test.server)} has no \`url\`: only a server over HTTP can refuse a client`
    return at(['auth'], message, 'Use a server with `url`, or remove `auth`.')
  }
  const settings: Readonly<Record<string, unknown>> = { ...test }
  const key = WIRE_KEYS.find((one) => settings[one] !== undefined)
  const path = test.kind === 'completion' ? ['server'] : key === undefined ? undefined : [key]
  if (!('mock' in entry) || path === undefined) return []
  const what = key === undefined ? 'completions' : `\`${key}\``
  return at(path, `${showName(test.server)} is a mock, which has no ${what}`, 'Use a server with `command` or `url`.')
}

function askedOf(
  test: DirectTest,
  known: KnownServer,
): [key: string, what: string, name: string, names: readonly string[] | null] {
  switch (test.kind) {
    case 'tool':
      return ['tool', 'tool', test.tool, known.tools.map(({ name }) => name)]
    case 'resource':
      // A URI with a saved value is known only in the run.
      return ['uri', 'resource', test.uri, test.uri.search(SAVED_USE) === -1 ? known.resources : null]
    case 'prompt':
      return ['prompt', 'prompt', test.prompt, known.prompts]
    case 'completion':
    case 'connection':
      return ['server', 'server', test.server, null]
  }
}
