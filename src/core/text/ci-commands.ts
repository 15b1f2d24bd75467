// The commands that runners of CI jobs take from the output of a step: the one list of these dialects.
//
// - GitHub Actions: `::name::` at the start of a line, `##[name]` anywhere in one.
// - Azure Pipelines: `##vso[area.action]` and `##[name]`, anywhere.
// - TeamCity: `##teamcity[name]`, anywhere.
//
// Sections of GitLab and console notes of Jenkins need control characters, which are escaped before; groups of Buildkite
// (`--- name`) only fold the log.
const COMMAND = /^[^\S\n]*:(?=:[^\n]*::)|#(?=#(?:vso|teamcity)?\[)/gim

/** Writes the first character of each command as `\u0023` or `\u003a`, which strings of JSON and YAML read back. */
export function escapeCiCommands(text: string): string {
  if (!text.includes('::') && !text.includes('##')) return text
  return text.replace(COMMAND, (start) => start.slice(0, -1) + (start.endsWith('#') ? '\\u0023' : '\\u003a'))
}
