// The key `load` of `audit:` as the options of a load.
import type { ComparedServer, LoadOptions } from '../../audit/load/load-options.js'
import { parseLoadBound } from '../../core/audit/load-bound.js'
import type { SuiteAudit } from '../../suite/suite.js'

export function loadSettings(
  { load = {} }: Pick<SuiteAudit, 'load'>,
  comparedTo: (server: string) => ComparedServer,
): Partial<LoadOptions> {
  const { clients, rates, requests, duration_ms, until, within = [], processes, open_world, origins, against } = load
  const bound = until === undefined ? undefined : parseLoadBound(until)
  return {
    within: within.map(parseLoadBound).filter((one) => one !== undefined),
    ...(clients === undefined ? {} : { clients }),
    ...(rates === undefined ? {} : { rates }),
    ...(requests === undefined ? {} : { requests }),
    ...(duration_ms === undefined ? {} : { ms: duration_ms }),
    ...(bound === undefined ? {} : { until: bound }),
    ...(processes === undefined ? {} : { processes }),
    ...(open_world === undefined ? {} : { openWorld: open_world }),
    ...(origins === undefined ? {} : { origins: origins.map((text) => new URL(text).origin) }),
    ...(against === undefined ? {} : { compared: comparedTo(against) }),
  }
}
