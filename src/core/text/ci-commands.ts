// Commands that CI runners read from the output of a step. This is the only list of these formats.
//
// - GitHub Actions: `::name::` at the start of a line, `##[name]` anywhere in one.
// - Azure Pipelines: `##vso[area.action]` and `##[name]`, anywhere.
// - TeamCity: `##teamcity[name]`, anywhere.
//
// GitLab sections and Jenkins console notes need control characters, which are escaped earlier. Buildkite groups (`---
// name`) only fold the log.
const ANYWHERE = /##(?=(?:vso|teamcity)?\[)/gi
const AT_START = /^[^\S\n]*:(?=:[^\n]*::)/
const AT_START_OF_LINES = new RegExp(AT_START, 'gm')

/** Writes the first character of each command as `\u0023` or `\u003a`, which JSON and YAML strings read back. */
export function escapeCiCommands(text: string): string {
  const escaped = text.includes('##') ? text.replace(ANYWHERE, '\\u0023#') : text
  if (!escaped.includes('::')) return escaped
  // Most texts are one long line of JSON, which need not be searched for the starts of lines.
  const starts = escaped.includes('\n') ? AT_START_OF_LINES : AT_START
  return escaped.replace(starts, (start) => `${start.slice(0, -1)}\\u003a`)
}
