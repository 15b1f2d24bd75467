import { isMcproveError } from '../../core/errors/error.js'
import { findKey } from '../../models/provider-access.js'
import { providerOf } from '../../models/provider-of.js'
import type { CheckedSuite, ProviderUse } from './checked-suite.js'
import { type Finding, troubleOf } from './finding.js'

/** Where variables come from. Only their names are reported. */
export interface KeySources {
  /** Everything that `run` would see. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** The environment of the process, without files. */
  readonly own: Readonly<Record<string, string | undefined>>
  readonly envFile: string | undefined
  /** Variables of a file `.env` in the working folder, which is read only when `--env-file` names it. */
  readonly unread: Readonly<Record<string, string | undefined>>
}

/** One line for each provider whose models the suite uses. */
export function keyFindings({ suite, providers }: CheckedSuite, sources: KeySources): Finding[] {
  return providers.flatMap((use) => keyFinding(use, suite.file, sources) ?? [])
}

function keyFinding({ model, isRecorded }: ProviderUse, suite: string, sources: KeySources): Finding | null {
  const provider = providerOf(model.provider)
  const isSet = (env: KeySources['env']) => provider.keyVariables.find((name) => (env[name] ?? '').trim() !== '')
  const found = isSet(sources.env)
  if (found === undefined && !provider.needsKey) return null
  const about = { check: 'key', subject: found ?? provider.keyVariables.join(' or '), suite } as const
  try {
    findKey(model, provider, sources.env)
    const from = isSet(sources.own) === undefined ? sources.envFile : 'the environment'
    return { ...about, status: 'ok', message: `set in ${from}`, hint: null }
  } catch (error) {
    if (!isMcproveError(error) || found !== undefined) return { ...about, status: 'fail', ...troubleOf(error) }
    const hint =
      isSet(sources.unread) === undefined ? `Set it to use ${model.id}.` : 'Pass --env-file .env, which has it.'
    return isRecorded
      ? {
          ...about,
          status: 'warn',
          message: 'not set; every test is recorded, so only --record and --live need it',
          hint,
        }
      : { ...about, status: 'fail', message: `not set, and tests of ${model.provider} are not recorded`, hint }
  }
}
