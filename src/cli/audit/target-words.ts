import { type AuditRule, LOCK_RULE, laneOf } from '../../core/audit/lanes.js'
import { shellCommand } from '../../core/text/shell-command.js'
import { wordsWithoutSecrets } from '../../files/redaction/command-secrets.js'
import type { ReachedServer, ServerFlags, ServerWords } from '../reach/reached-server.js'
import type { AuditFlags } from './audit-flags.js'
import { fuzzWords } from './fuzz-flags.js'

/**
 * The server as words of a command line, with the flags that reach it, for commands that a report proposes: `weather`,
 * `--sse https://mcp.example`, `--env API_KEY -- node server.mjs`.
 */
export function targetWords(
  { before, program }: ServerWords,
  flags: ServerFlags,
  { name, isNamed }: ReachedServer,
): string {
  const { url, config } = flags
  const reach = reachWords(flags)
  if (isNamed) return shellCommand([...reach, ...(config === undefined ? [] : ['--config', config]), name])
  const command = program ?? (url === undefined && before.length > 1 ? before : null)
  if (command !== null) return shellCommand([...reach, '--', ...wordsWithoutSecrets(command)])
  return shellCommand([...reach, url ?? before[0] ?? ''])
}

/** What decides which tools the probe of a rule calls, and with what: the flags without which a finding may not come again. */
export function probeWords(flags: AuditFlags, rule: AuditRule['id']): readonly string[] {
  const { allowWrites, call = [], seed, lock } = flags
  return [
    ...(allowWrites ? ['--allow-writes'] : []),
    ...call.flatMap((tool) => ['--call', tool]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...(lock === undefined || rule !== LOCK_RULE ? [] : ['--lock', lock]),
    ...(laneOf({ id: rule }) === 'fuzz' ? fuzzWords(flags) : []),
  ]
}

/** Values of variables may be secrets: whoever runs the command again sets them. */
function reachWords({ env = [], envFile, header = [], timeout, sse, cwd }: ServerFlags): readonly string[] {
  return [
    ...env.flatMap((text) => ['--env', text.replace(/=.*/s, '')]),
    ...(envFile === undefined ? [] : ['--env-file', envFile]),
    ...header.flatMap((text) => ['--header', text]),
    ...(timeout === undefined ? [] : ['--timeout', String(timeout)]),
    ...(sse ? ['--sse'] : []),
    ...(cwd === undefined ? [] : ['--cwd', cwd]),
  ]
}
