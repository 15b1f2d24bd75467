import * as z from 'zod'
import { expectationList } from '../core/expectation-list.js'
import { directMatcherSchema, matcherSchema } from '../core/matcher-schema.js'
import { rowKeys } from './row-keys.js'

const args = z.record(z.string(), z.unknown()).optional().describe('The arguments.')
const server = z.string().min(1).describe('A server of this suite.')
const tool = z.string().min(1).describe('The tool, without the server.')

const directKeys = {
  name: z.string().min(1).describe('The row.'),
  server,
  expect: expectationList(directMatcherSchema)
    .optional()
    .describe('Targets: `content`, `structured`, `is_error`, `duration_ms`.'),
  timeout_ms: z.int().positive().optional().describe('How long it may take.'),
  ...rowKeys,
}

/** One entry of `tools:`. */
export const toolTestSchema = z.strictObject({ ...directKeys, tool, args })

/** One entry of `resources:`. */
export const resourceTestSchema = z.strictObject({ ...directKeys, uri: z.string().min(1).describe('What to read.') })

/** One entry of `prompts:`. */
export const promptTestSchema = z.strictObject({
  ...directKeys,
  prompt: z.string().min(1).describe('The prompt to get.'),
  args: z.record(z.string(), z.string()).optional().describe('The arguments.'),
})

export type DirectTestSettings =
  | ({ readonly kind: 'tool' } & z.output<typeof toolTestSchema>)
  | ({ readonly kind: 'resource' } & z.output<typeof resourceTestSchema>)
  | ({ readonly kind: 'prompt' } & z.output<typeof promptTestSchema>)

/** One call of a test's `setup:` or `verify:`. No snapshots: a trace is scored without a disk. */
export const fixtureCallSchema = z.strictObject({
  server,
  tool,
  args,
  expect: expectationList(matcherSchema).optional().describe('What the answer has to be.'),
})
