import { commandSecrets, isId } from '../../files/redaction/command-secrets.js'
import type { Secret } from '../../files/redaction/redactor.js'
import { secretsFrom } from '../../files/redaction/secrets-from.js'
import { expandVariables, variablesIn } from '../../suite/read/expand-variables.js'
import type { Server } from '../../suite/schema/server-schema.js'
import type { Suite } from '../../suite/suite.js'
import type { RunOptions } from '../run-options.js'

/** Every secret of a suite and its environment that must not reach a disk or a report. */
export function suiteSecrets(suite: Suite, { env }: Pick<RunOptions, 'env'>): readonly Secret[] {
  const servers = [...suite.servers.values()].map(({ server }) => server).filter((server) => !('tools' in server))
  const agents = suite.tests.map(({ settings }) => settings.external)
  const interpolated = [...variablesIn(servers), ...variablesIn(agents), ...suite.variables]
  // Expanding replaces text with text; a variable that is not set is reported when its server is needed.
  const expanded = (sets: Record<string, string>[]) => expandVariables(sets, env, [], []) as Record<string, string>[]
  const literals = [...servers, ...agents].flatMap((started) =>
    started !== undefined && 'env' in started ? [started.env ?? {}] : [],
  )
  const commands = [...servers, ...agents].flatMap((started) =>
    started !== undefined && 'command' in started ? [wordsOf(started)] : [],
  )
  const known = secretsFrom({
    env,
    interpolated,
    literals: expanded(literals),
    headers: expanded(servers.flatMap(secretHeaders)),
  })
  const written = commands.flatMap(commandSecrets).filter((secret) => !isId(secret))
  return [
    ...known,
    ...written.map(({ name, value }) => ({ name, value: expandVariables(value, env, [], []) as string })),
  ]
}

function wordsOf({ command = [], args = [] }: StartedWords): string[] {
  return [...(typeof command === 'string' ? [command] : command), ...args]
}

interface StartedWords {
  readonly command?: string | readonly string[] | undefined
  readonly args?: readonly string[] | undefined
}

/** The headers of a server, including those that its `auth:` produces. */
function secretHeaders(server: Server): Record<string, string>[] {
  if (!('url' in server)) return []
  const { headers = {}, auth } = server
  if (auth === undefined) return [headers]
  if ('bearer' in auth) return [headers, { Authorization: `Bearer ${auth.bearer}` }]
  return [headers, 'private_key' in auth ? { private_key: auth.private_key } : { client_secret: auth.client_secret }]
}
