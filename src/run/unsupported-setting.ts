import type { RunUnit } from './run-unit.js'

/** What a suite may say already and this version cannot run yet. Refused rather than ignored: a test must test. */
export function unsupportedSetting({ test, name }: RunUnit): string | null {
  const { settings } = test
  if (settings.external === undefined) return null
  return `\`${name}\` cannot be run by this version: \`external\` is not supported yet`
}
