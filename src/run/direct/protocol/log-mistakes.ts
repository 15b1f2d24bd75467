// MCP, Logging: a log message has `data` and one of eight levels. Official clients drop any other.
import { LOG_LEVELS } from '../../../core/input/log-level.js'
import { nearest } from '../../../core/text/nearest.js'
import { showName } from '../../../core/text/show-name.js'
import { showValue } from '../../../core/text/show-value.js'
import type { Fields } from '../../../mcp/protocol/protocol-session.js'

const LEVELS: readonly unknown[] = LOG_LEVELS
const DROPPED = 'so official clients drop it (MCP)'

/** The first mistake of each kind. */
export function logMistakes(logs: readonly Fields[]): string[] {
  const bare = logs.findIndex(({ data }) => data === undefined)
  const odd = logs.findIndex(({ level }) => !LEVELS.includes(level))
  return [
    ...(bare === -1 ? [] : [`\`logs[${bare}]\` has no \`data\`, ${DROPPED}`]),
    ...(odd === -1 ? [] : [`\`logs[${odd}].level\` is ${levelText(logs[odd]?.level)}, ${DROPPED}`]),
  ]
}

function levelText(level: unknown): string {
  if (level === undefined) return 'not there'
  const near = typeof level === 'string' ? nearest(level, LOG_LEVELS) : undefined
  const alias = level === 'warn' ? 'warning' : near
  return `${showValue(level, 40)}${alias === undefined ? ', which is not a level' : `, not ${showName(alias)}`}`
}
