import * as z from 'zod'
import { wrongValue } from '../input/issue-message.js'
import { onDemand } from '../input/on-demand.js'
import { jsonRecord } from '../json/json-record.js'
import { listNames } from '../text/show-name.js'

/** Data uses underscores; hyphens are accepted too. */
const FAULT_KINDS = [
  'hang',
  'wedged',
  'slow',
  'recover_after',
  'reply_after_cancel',
  'error',
  'garbage',
  'truncated',
  'oversized',
  'rate_limit',
  'injected_instruction',
  'vanished_tool',
  'changed_schema',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

const target = onDemand(() =>
  z
    .strictObject({
      server: z.string().min(1).optional().describe('Every tool of this server; with `tool`, only that tool.'),
      tool: z.string().min(1).optional().describe('This tool; without `server`, on any server.'),
    })
    .refine((value) => value.server !== undefined || value.tool !== undefined, {
      error: 'a target names a `tool`, a `server`, or both',
    }),
)

const faultKeys = onDemand(() => {
  const hyphenated = FAULT_KINDS.filter((kind) => kind.includes('_')).map((kind) => kind.replaceAll('_', '-'))
  return {
    kind: z
      .enum([...FAULT_KINDS, ...hyphenated], {
        error: ({ input }) => wrongValue([listNames(FAULT_KINDS)], input, FAULT_KINDS),
      })
      // The enum holds the kinds and their hyphenated spellings, nothing else.
      .transform((spelling) => spelling.replaceAll('-', '_') as FaultKind)
      .describe(
        'The kind of fault. No answer: `hang`, `wedged`. Late: `slow`, `recover_after` (after some failures), `reply_after_cancel`. A bad answer: `error`, `garbage` (violates the output schema), `truncated`, `oversized`, `rate_limit`, `injected_instruction`. A changed tool list: `vanished_tool`, `changed_schema`.',
      ),
    target: target().optional().describe('The calls it affects. Default: all calls.'),
    nth: z.int().positive().optional().describe('Only the nth matching call, starting at 1.'),
    when: jsonRecord().optional().describe('Only calls whose arguments contain these values.'),
    delay_ms: z.int().nonnegative().optional().describe('`slow`: the delay in milliseconds.'),
    failures: z.int().positive().optional().describe('`recover_after`: the number of calls that fail first.'),
    timeout_ms: z
      .int()
      .positive()
      .optional()
      .describe('The time after which the call times out, in virtual milliseconds.'),
  }
})

/** Whether a fault has the keys that its kind requires. */
function isComplete(fault: { kind: FaultKind; delay_ms?: number | undefined; failures?: number | undefined }): boolean {
  if (fault.kind === 'slow' || fault.kind === 'reply_after_cancel') return fault.delay_ms !== undefined
  return fault.kind !== 'recover_after' || fault.failures !== undefined
}

const incomplete = { error: '`slow` and `reply_after_cancel` require `delay_ms`, `recover_after` requires `failures`' }

/** A fault at its server or on the command line: its kind serves as its name. */
export const faultSettings = onDemand(() =>
  z
    .strictObject({
      name: z.string().min(1).optional().describe('The name in reports. Default: the kind.'),
      ...faultKeys(),
    })
    .refine(isComplete, incomplete)
    .meta({ id: 'fault_settings', description: 'The fault, and the calls it affects.' }),
)

/** One entry of `faults:`. */
export const faultSchema = onDemand(() =>
  z
    .strictObject({
      name: z.string().min(1).describe('The name to use in `inject:`.'),
      ...faultKeys(),
      target: target().describe('The calls it affects.'),
    })
    .refine(isComplete, incomplete),
)

export type Fault = z.output<ReturnType<typeof faultSchema>>
/** A fault as an object: its kind, which calls it affects, and its settings. */
export type FaultSettings = z.output<ReturnType<typeof faultSettings>>
