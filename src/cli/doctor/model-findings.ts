import { type ProviderProbe, probeProvider } from '../../models/providers/probe-provider.js'
import { requireModelTrust } from '../../run/addresses/require-model-trust.js'
import { type CheckedSuite, DEFAULT_TIMEOUT_MS, type DoctorSetting, type ProviderUse } from './checked-suite.js'
import { type Finding, troubleOf } from './finding.js'

/** One line for each provider: asked for its list of models, with the key only where `run` would send it. */
export function modelFindings({ suite, providers }: CheckedSuite, setting: DoctorSetting): Promise<Finding>[] {
  return providers.map(async (use): Promise<Finding> => {
    const { provider } = use.model
    const about = { check: 'model', subject: provider, suite: suite.file } as const
    if (setting.isOffline) return { ...about, status: 'skip', message: 'not checked (--offline)', hint: null }
    try {
      requireModelTrust(suite, use.model.id, setting)
      const probe = await probeProvider(use.model, {
        ...setting,
        timeoutMs: setting.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        providers: suite.settings.providers,
      })
      return { ...about, ...verdictOf(probe, use) }
    } catch (error) {
      return { ...about, status: broken(use), ...troubleOf(error) }
    }
  })
}

type Verdict = Pick<Finding, 'status' | 'message' | 'hint'>

/** A provider that no row has to ask does not stop a run. */
function broken({ isRecorded }: ProviderUse): 'warn' | 'fail' {
  return isRecorded ? 'warn' : 'fail'
}

/** Any answer proves that the address is reached; not every gateway lists its models. */
function verdictOf({ origin, answer, sentKey }: ProviderProbe, use: ProviderUse): Verdict {
  if (typeof answer !== 'number') {
    const hint = 'Check `base_url`, the network and proxies.'
    return { status: broken(use), message: `cannot reach ${origin}: ${answer.trouble}`, hint }
  }
  const message = `${origin} answers${answer < 300 ? '' : ` with HTTP ${answer}`}`
  if (answer === 401 && sentKey) {
    return { status: broken(use), message: `${origin} rejects the key (HTTP 401)`, hint: 'Set a valid key.' }
  }
  const isDoubtful = answer >= 500 || answer === 429 || (answer === 403 && sentKey) || (answer >= 300 && answer < 400)
  if (!isDoubtful) return { status: 'ok', message, hint: null }
  return { status: 'warn', message, hint: 'Try again later, or check the account and `base_url`.' }
}
