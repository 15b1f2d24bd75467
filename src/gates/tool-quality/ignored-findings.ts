// Findings that the suite accepts, each with a reason.
import * as z from 'zod'
import { LINT_KINDS, type LintFinding } from '../../catalog/lint/rule.js'
import type { StepFinding } from '../../core/gate/finding.js'
import { showName } from '../../core/text/show-name.js'

export const IGNORE = z
  .array(
    z.strictObject({
      rule: z
        .enum(LINT_KINDS)
        .describe('The kind of finding, as reports name it. The page of the gate explains each rule.'),
      tool: z
        .string()
        .min(1)
        .optional()
        .describe(
          'The tool, with `*` for any characters: `search_*`. What is not a tool is named as in findings: `prompt review`, `instructions`. Default: everything.',
        ),
      server: z.string().min(1).optional().describe('The server. Default: every server.'),
      reason: z.string().min(1).describe('Why the finding is accepted. Reports show it.'),
    }),
  )
  .min(1)

export type IgnoreEntry = z.output<typeof IGNORE>[number]

/** Which entries have matched something. */
export class IgnoredFindings {
  readonly #entries: readonly IgnoreEntry[]
  readonly #used = new Set<IgnoreEntry>()

  constructor(entries: readonly IgnoreEntry[]) {
    this.#entries = entries
  }

  /** The reason for ignoring a finding; null when it counts. */
  reasonFor({ kind }: LintFinding, server: string | null, subject: string): string | null {
    for (const entry of this.#entries) {
      if (entry.rule !== kind || (entry.server !== undefined && entry.server !== server)) continue
      if (!matches(entry.tool ?? '*', subject)) continue
      this.#used.add(entry)
      return entry.reason
    }
    return null
  }

  /** An entry that matches nothing is out of date: it would hide the finding when it comes back. */
  unused(servers: ReadonlySet<string | null>, isWholeList: boolean): StepFinding[] {
    return this.#entries
      .filter((entry) => !this.#used.has(entry))
      .filter(({ server }) => (server === undefined ? isWholeList : servers.has(server)))
      .map(({ rule, tool, server }) => ({
        level: 'warning',
        kind: 'unused_ignore',
        step: null,
        message: `\`ignore\` has an entry for ${showName(rule)}${described(tool, server)} that matches no finding: remove it`,
      }))
  }
}

function described(tool: string | undefined, server: string | undefined): string {
  const on = tool === undefined ? '' : ` of ${showName(tool)}`
  return server === undefined ? on : `${on} on ${showName(server)}`
}

/** Linear, unlike a regular expression with several wildcards: names come from a server. */
function matches(pattern: string, name: string): boolean {
  const [start = '', ...parts] = pattern.split('*')
  const end = parts.pop()
  if (end === undefined) return name === start
  if (!name.startsWith(start) || !name.endsWith(end)) return false
  let at = start.length
  for (const part of parts) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return at <= name.length - end.length
}
