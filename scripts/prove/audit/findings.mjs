// What the rows of an audit found.

/** One for each distinct message of a rule: `{ rule, severity, message, subject }`. Notes are left out. */
export function findingsOf(tests) {
  return tests.flatMap(({ audit }) => {
    const { rule, runs = [] } = audit?.probe ?? {}
    const all = runs.flatMap(({ findings }) => findings).filter(({ severity }) => severity !== 'note')
    const distinct = new Map(
      all.map(({ severity, message, subject }) => [message, { rule, severity, message, subject }]),
    )
    return [...distinct.values()]
  })
}

/** The rules that found anything, notes included. */
export function rulesFound(tests) {
  return tests.flatMap(({ audit }) => {
    const { rule, runs = [] } = audit?.probe ?? {}
    return runs.some(({ findings }) => findings.length > 0) ? [rule] : []
  })
}

export function isSevere({ severity }) {
  return severity === 'critical' || severity === 'error'
}

/** How many runs of probes were inconclusive: `{ conformance: 2 }`. */
export function inconclusiveOf(tests) {
  const counts = {}
  for (const { audit } of tests) {
    const { rule = '', runs = [] } = audit?.probe ?? {}
    const inconclusive = runs.filter(({ status }) => status === 'inconclusive').length
    const [lane] = rule.split('/')
    if (inconclusive > 0) counts[lane] = (counts[lane] ?? 0) + inconclusive
  }
  return counts
}

/** Empty when there is no score. */
export function scoreOf(tests) {
  return String(scoreRow(tests)?.score ?? '')
}

function scoreRow(tests) {
  return tests.find(({ audit }) => audit?.score !== undefined)?.audit.score
}
