// Commands that CI runners read from the output of a step. This is the only list of these formats.
//
// - GitHub Actions: `::name::` at the start of a line, `##[name]` anywhere in one.
// - Azure Pipelines: `##vso[area.action]` and `##[name]`, anywhere.
// - TeamCity: `##teamcity[name]`, anywhere.
//
// GitLab sections and Jenkins console notes need control characters, which are escaped earlier. Buildkite groups (`---
// name`) only fold the log.
const COMMAND = /^[^\S\n]*:(?=:[^\n]*::)|#(?=#(?:vso|teamcity)?\[)/gim

/** Writes the first character of each command as `\u0023` or `\u003a`, which JSON and YAML strings read back. */
export function escapeCiCommands(text: string): string {
  if (!text.includes('::') && !text.includes('##')) return text
  return text.replace(COMMAND, (start) => start.slice(0, -1) + (start.endsWith('#') ? '\\u0023' : '\\u003a'))
}
