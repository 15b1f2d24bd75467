import type { RunUnit } from './run-unit.js'

/** What a suite may say already and this version cannot run yet. Refused rather than ignored: a test must test. */
export function unsupportedSetting({ test, name }: RunUnit): string | null {
  const { settings } = test
  const found = [
    ...(settings.external === undefined ? [] : ['`external`']),
    ...(settings.expect_state === undefined ? [] : ['`expect_state`']),
  ]
  if (found.length === 0) return null
  return `\`${name}\` cannot be run by this version: ${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} not supported yet`
}
