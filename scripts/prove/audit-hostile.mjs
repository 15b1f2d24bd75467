// Real servers that hang, flood or die, as in `npm test`, but in every probe instead of in a few.
import { failuresOf, runVitest } from './run-vitest.mjs'

const MODES = 9

export function auditHostile() {
  const [file] = runVitest('audit-hostile', 'checks', 'src/audit/hostile-servers.process.test.ts', {
    MCPROVE_HOSTILE: 'all',
  })
  const tests = file.assertionResults
  for (const { title, status, duration, meta } of tests) {
    const seconds = (duration / 1000).toFixed(0)
    console.log(
      `  ${title}: ${status}, ${meta.probes} probes in ${seconds} s, at most ${meta.megabytes} MB more memory`,
    )
  }
  const missing = tests.length === MODES ? [] : [`${tests.length} of ${MODES} misbehaviours were tried`]
  return [...failuresOf(tests), ...missing]
}
