// What the peers find, one entry for each finding: `{ peer, what, detail }`. `what` is what classes.mjs goes by.

export function assertFindings({ audit, lint, fuzz }) {
  const peer = 'mcp-assert'
  return [
    ...(audit?.results ?? [])
      .filter(({ status }) => status !== 'healthy' && status !== 'skipped')
      .map(({ status, detail }) => ({ peer, what: `audit: ${status}, ${kindOf(detail)}`, detail })),
    ...(lint?.findings ?? []).map(({ code, message }) => ({ peer, what: `lint ${code}`, detail: message })),
    ...(fuzz?.tools ?? []).flatMap(({ failures = [] }) =>
      failures.map(({ status, label, detail }) => ({
        peer,
        what: `fuzz: ${status}, ${kindOf(detail)}`,
        detail: `${label}: ${detail}`,
      })),
    ),
  ]
}

/** What it calls a crash, by what the server said. */
function kindOf(detail = '') {
  if (/failed to marshal/.test(detail)) return 'a value that JSON does not have (NaN, Infinity)'
  if (/^invalid params/.test(detail)) return 'the error -32602'
  if (/^internal error/.test(detail)) return 'the error -32603'
  if (/timed out/.test(detail)) return 'no answer in 5 s'
  if (/^transport error|EOF|closed|broken pipe/.test(detail)) return 'the connection ended'
  return detail.slice(0, 60)
}

/**
 * Checks that failed, without the one on the form of messages, which repeats the failure of its scenario. `spoken`: the
 * revisions of the server; it is asked for others too.
 */
export function conformanceFindings(checks, spoken) {
  return checks
    .filter(({ status, id }) => (status === 'FAILURE' || status === 'WARNING') && !id.startsWith('wire-schema-'))
    .map(({ id, scenario, version, errorMessage, description }) => ({
      peer: 'conformance',
      what:
        version === undefined || spoken.has(version)
          ? `${scenario}: ${id}`
          : 'a revision that the server does not speak',
      detail: errorMessage ?? description ?? '',
    }))
}
