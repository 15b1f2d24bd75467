// Every address that a suite can send to, to review before running it.
import { isMcproveError } from '../../core/errors/error.js'
import { problemPlace } from '../../core/errors/problem.js'
import { PROVIDER_NAMES, type ProviderName, resolveModel } from '../../core/model-names/resolve-model.js'
import type { AgentTest, EvalTest, Suite } from '../../suite/suite.js'
import { modelAddress } from './model-address.js'
import { programAddresses } from './program-addresses.js'
import type { SentAddress } from './sent-address.js'
import { serverAddresses } from './server-addresses.js'
import { foreignKeys } from './untrusted-keys.js'

export interface ListedAddress {
  readonly address: string
  readonly purpose: string
  /** `suite.yml:3:12`; null when it is not in the suite. */
  readonly place: string | null
  /** Names of the environment variables whose values go there. */
  readonly keys: readonly string[]
  /** The variables that are sent only when the user trusts the address. */
  readonly needs_trust: readonly string[]
}

/** Each address once per purpose: models first, then servers, then external agents. */
export function suiteAddresses(suite: Suite, env: Readonly<Record<string, string | undefined>>): ListedAddress[] {
  const asked = providersOf(suite)
  const models = PROVIDER_NAMES.flatMap((name) =>
    name !== 'scripted' && asked.has(name) ? (modelAddress(suite, name, env) ?? []) : [],
  )
  const servers = [...suite.servers.values()].flatMap((server) => serverAddresses(server, suite))
  const listed = [...models, ...servers, ...suite.tests.flatMap(externalAddresses)].map((sent) => listedOf(sent, env))
  return [...new Map(listed.map((one) => [JSON.stringify(one), one])).values()]
}

export function externalAddresses({ name, settings, problemAt }: AgentTest): SentAddress[] {
  if (settings.external === undefined) return []
  return programAddresses(settings.external, `agent of ${name}`, (path, ...problem) =>
    problemAt(['external', ...path], ...problem),
  )
}

function listedOf(sent: SentAddress, env: Readonly<Record<string, string | undefined>>): ListedAddress {
  const { address, purpose, keys, place } = sent
  const at = place?.('')
  return {
    address,
    purpose,
    place: at === undefined ? null : problemPlace(at),
    keys,
    needs_trust: foreignKeys(sent, env),
  }
}

/** The models that tests and judges name, and the providers whose address the suite sets. */
function providersOf({ settings, tests, evals }: Suite): ReadonlySet<ProviderName> {
  const written = Object.entries(settings.providers ?? {}).flatMap(([name, { base_url }]) =>
    base_url === undefined ? [] : [name],
  )
  const models = new Set([...tests.flatMap(agentModels), ...evals.flatMap(judgeModels)])
  // An unknown provider has no address.
  return new Set([...written, ...[...models].flatMap(providerOfModel)] as ProviderName[])
}

function agentModels({ models, settings }: AgentTest): string[] {
  return settings.external === undefined ? models.flatMap((model) => model ?? []) : []
}

function judgeModels({ settings: { judge, jury } }: EvalTest): string[] {
  return (jury?.jurors ?? [judge ?? {}]).flatMap(({ model }) => model ?? [])
}

function providerOfModel(model: string): string[] {
  try {
    return [resolveModel(model).provider]
  } catch (error) {
    // An unknown model name is reported with its row.
    if (isMcproveError(error)) return []
    throw error
  }
}
