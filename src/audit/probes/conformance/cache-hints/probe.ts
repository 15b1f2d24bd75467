import { showValue } from '../../../../core/text/show-value.js'
import { isRecord, type RawRecord } from '../../../../core/trace/trace-fields.js'
import { type Exchange, resultOf } from '../../../probe/exchange.js'
import { defineProbe, judged, type ProbeFinding } from '../../../probe/probe.js'
import { CONVERSATION } from '../../../session/conversation.js'
import { LIST_METHODS, LIST_NAMES } from '../../../session/survey.js'

const CACHEABLE: readonly unknown[] = ['server/discover', 'resources/read', ...Object.values(LIST_METHODS)]

export const cacheHints = defineProbe({
  id: 'conformance/cache-hints',
  title: 'Lists, resources and the discovery say how long and for whom they may be kept: `ttlMs` and `cacheScope`.',
  severity: 'error',
  clauses: { '2026-07-28': 'server/utilities/caching#cacheable-results' },
  run: async (audit) => {
    const { exchanges } = await audit.observe(CONVERSATION)
    const { lists } = audit.survey
    const all = [...exchanges, ...LIST_NAMES.flatMap((list) => lists[list].pages)]
    const asked = all.filter((exchange) => CACHEABLE.includes(methodOf(exchange)) && isComplete(exchange))
    const findings = new Map<string, ProbeFinding>()
    const see = (message: string, ...evidence: readonly Exchange[]): unknown =>
      findings.set(message, { message, ...(evidence.length === 0 ? {} : { evidence }) })
    for (const exchange of asked) {
      for (const mistake of mistakesIn(resultOf(exchange) ?? {})) {
        see(`the result of ${methodOf(exchange)} has ${mistake}`, exchange)
      }
    }
    for (const list of LIST_NAMES) {
      const { pages } = lists[list]
      const scopes = new Set(pages.map((page) => resultOf(page)?.cacheScope))
      if (scopes.size > 1) see(`the pages of ${LIST_METHODS[list]} have different \`cacheScope\``, ...pages.slice(0, 3))
    }
    return judged(asked, [...findings.values()])
  },
})

function methodOf({ sent }: Exchange): string {
  return isRecord(sent) ? String(sent.method) : ''
}

function isComplete(exchange: Exchange): boolean {
  const result = resultOf(exchange)
  return result !== undefined && (result.resultType === undefined || result.resultType === 'complete')
}

function mistakesIn({ ttlMs, cacheScope }: RawRecord): readonly string[] {
  const isTime = typeof ttlMs === 'number' && Number.isFinite(ttlMs) && ttlMs >= 0
  const isScope = cacheScope === 'public' || cacheScope === 'private'
  return [
    ...(isTime ? [] : [wrong('ttlMs', ttlMs, 'a number from 0 on')]),
    ...(isScope ? [] : [wrong('cacheScope', cacheScope, '"public" or "private"')]),
  ]
}

function wrong(key: string, value: unknown, expected: string): string {
  return value === undefined ? `no \`${key}\`` : `the \`${key}\` ${showValue(value, 40)}, not ${expected}`
}
