// Keys of direct tests about more than the answer: notifications, cancellation, tasks, the catalogue.
import * as z from 'zod'
import { LOG_LEVELS } from '../../core/input/log-level.js'
import { keysOnDemand, onDemand } from '../../core/input/on-demand.js'
import { listNames } from '../../core/text/show-name.js'

/** Beyond this a test would seem to hang. */
const MAX_WAIT_MS = 600_000

const waitMs = onDemand(() => z.int().nonnegative().max(MAX_WAIT_MS))

/** Of tests that send a request. */
export const watchKeys = keysOnDemand({
  log_level: () =>
    z
      .enum(LOG_LEVELS)
      .optional()
      .describe(`The lowest level of the log messages that the server sends: ${listNames(LOG_LEVELS, 'or')}.`),
  wait_ms: () =>
    waitMs()
      .optional()
      .describe(
        'How long to wait for expected `logs` and `notifications` after the answer (default 5000). An expectation that no notification would meet too is checked after all of the time (default 500).',
      ),
})

/** Of tests that call a tool. */
export const callKeys = keysOnDemand({
  subscribe: () =>
    z
      .array(z.string().min(1))
      .min(1)
      .optional()
      .describe('URIs of resources to subscribe to before the call; their updates are in `notifications`.'),
  cancel: () =>
    z
      .strictObject({
        after_ms: waitMs().optional().describe('Cancel after this time.'),
        on: z.literal('progress').optional().describe('`progress`: cancel at the first report of progress.'),
        watch_ms: waitMs()
          .optional()
          .describe('How long to watch for an answer or progress that should not come (default 500).'),
      })
      .refine(({ after_ms, on }) => (after_ms === undefined) !== (on === undefined), {
        error: '`cancel` needs either `after_ms` or `on: progress`',
      })
      .optional()
      .describe('Cancel the call: `notifications/cancelled`, or `tasks/cancel` for a task.'),
  task: () =>
    z
      .union([
        z.literal(true),
        z.strictObject({
          ttl_ms: z.int().positive().optional().describe('How long the server should keep it (2025-11-25 only).'),
        }),
      ])
      .optional()
      .describe('Run the call as a task and follow it to its end.'),
})

/** The top-level key `catalog`. */
export const catalogSchema = onDemand(() =>
  z.strictObject({
    snapshot: z.literal(true).describe('Compare everything that a server offers with a stored file. `-u` writes it.'),
    servers: z.array(z.string().min(1)).min(1).optional().describe('The servers. Default: all of the suite.'),
    parts: z
      .array(z.enum(['server', 'instructions', 'tools', 'resources', 'resource_templates', 'prompts']))
      .min(1)
      .optional()
      .describe(
        'What to compare: `server`, `instructions`, `tools`, `resources`, `resource_templates`, `prompts`. Default: all of it.',
      ),
    fail_on: z
      .enum(['change', 'breaking'])
      .optional()
      .describe('`change` (the default): every change fails. `breaking`: other changes are warnings.'),
  }),
)

export type CatalogSettings = z.output<ReturnType<typeof catalogSchema>>
