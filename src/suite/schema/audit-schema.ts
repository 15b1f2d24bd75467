import * as z from 'zod'
import { LANES, SEVERITIES } from '../../core/audit/lanes.js'
import { BOUND_FORM, parseLoadBound } from '../../core/audit/load-bound.js'
import { MAX_CLIENTS, MAX_LOAD_MS, MAX_RATE, MAX_REQUESTS } from '../../core/audit/load-limits.js'
import { AUDIT_RULES } from '../../core/audit/rule-list.js'
import { onDemand } from '../../core/input/on-demand.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'

const floor = onDemand(() => z.int().min(0).max(100).optional())

const bound = onDemand(() => z.string().superRefine(checkBound))

/** The top-level key `audit`. */
export const auditSchema = onDemand(() =>
  z.strictObject({
    servers: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('The servers. Default: all of the suite that have a command or a URL.'),
    lanes: z
      .array(z.enum(LANES))
      .min(1)
      .optional()
      .describe('`conformance`, `security`, `relations`, `fuzz`, `load`. Default: all but `load`.'),
    allow_writes: z.boolean().optional().describe('Call all tools, not only those that are annotated as read-only.'),
    call: z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('Call only these tools, whatever their annotations say.'),
    fail_on: z
      .enum([...SEVERITIES, 'never'])
      .optional()
      .describe(
        'Findings of this severity or worse fail: `critical`, `error`, `warning` or `note`; others are warnings. `never`: none fails. Default: `error`.',
      ),
    floors: z
      .strictObject({
        score: floor().describe('The least score of the whole audit.'),
        conformance: floor().describe('The least score of the lane `conformance`.'),
        security: floor().describe('The least score of the lane `security`.'),
        relations: floor().describe('The least score of the lane `relations`.'),
        fuzz: floor().describe('The least score of the lane `fuzz`.'),
        load: floor().describe('The least score of the lane `load`.'),
      })
      .optional()
      .describe('The least scores, 0 to 100.'),
    ignore: z
      .array(
        z.strictObject({
          rule: z.string().superRefine(checkRule).describe('The rule of the finding, such as `fuzz/invalid-accepted`.'),
          subject: z
            .string()
            .min(1)
            .optional()
            .describe(
              'What the finding is about, such as a tool: as reports show it (``tool `add` ``), or only its name. Default: everything.',
            ),
          reason: z.string().min(1).describe('Why the finding is accepted. Reports show it.'),
        }),
      )
      .optional()
      .describe('Findings that do not count.'),
    lock: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The catalogue that `mcprove lock` wrote; what changed since is a finding. With several servers, `{server}` stands for the name.',
      ),
    load: z
      .strictObject({
        clients: z
          .array(z.int().min(1).max(MAX_CLIENTS))
          .min(1)
          .optional()
          .describe('How many clients each step has, each with one request at a time. Default: `[1, 2, 4, 8]`.'),
        rates: z
          .array(z.number().positive().max(MAX_RATE))
          .min(1)
          .optional()
          .describe('Requests per second of each step, sent whether or not answers come.'),
        requests: z
          .int()
          .min(1)
          .max(MAX_REQUESTS)
          .optional()
          .describe('The most requests, over all steps. Default: 2000.'),
        duration_ms: z
          .int()
          .min(1)
          .max(MAX_LOAD_MS)
          .optional()
          .describe('How long all steps together may take. Default: 30000.'),
        until: bound()
          .optional()
          .describe('The load is raised until this is broken, such as `p99=200ms` or `errors=1%`.'),
        within: z
          .array(bound())
          .min(1)
          .optional()
          .describe('What must hold with every load, such as `p99=200ms`. Default: nothing.'),
        processes: z.boolean().optional().describe('Start a process for each client. Default: clients share one.'),
        open_world: z
          .boolean()
          .optional()
          .describe('Also load tools that reach other services (`openWorldHint: true`). Default: false.'),
        origins: z
          .array(z.url({ protocol: /^https?$/ }))
          .min(1)
          .optional()
          .describe('Addresses outside of this machine that may be loaded, such as `https://mcp.example.com`.'),
        against: z.string().min(1).optional().describe('The server of the suite to compare with.'),
      })
      .optional()
      .describe('How much load the lane `load` makes, which must be among `lanes`.'),
    seed: z.int().nonnegative().optional().describe('For inputs that are made at random. Default: 1.'),
    fuzz: z
      .strictObject({
        calls: z.int().positive().optional().describe('How many calls it makes at the most. Default: 1000.'),
        duration_ms: z.int().positive().optional().describe('How long it may make calls. Default: 20000.'),
      })
      .optional()
      .describe('The budget of the lane `fuzz`.'),
    timeout_ms: z.int().positive().optional().describe('How long one answer may take. Default: 10000.'),
  }),
)

export type AuditSettings = z.output<ReturnType<typeof auditSchema>>

function checkBound(text: string, context: z.core.$RefinementCtx<string>): void {
  if (parseLoadBound(text) === undefined) context.addIssue(`${showName(text)} is not a bound: write ${BOUND_FORM}`)
}

function checkRule(rule: string, context: z.core.$RefinementCtx<string>): void {
  const ids: readonly string[] = AUDIT_RULES.map(({ id }) => id)
  if (ids.includes(rule)) return
  const near = nearest(rule, ids)
  const hint = near === undefined ? 'see docs/reference/audit-rules.md' : `did you mean ${showName(near)}?`
  context.addIssue(`${showName(rule)} is not a rule: ${hint}`)
}
