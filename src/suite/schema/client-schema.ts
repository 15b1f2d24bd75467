// `client:` of a test: the answers to what servers ask the client.
import * as z from 'zod'
import { onDemand } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'

/** One answer for every request, or a list with an answer for each. */
function inOrder<Answer extends z.ZodType>(answer: Answer) {
  return z.union([answer, z.array(answer).min(1)])
}

const samplingAnswer = onDemand(() =>
  z.union([
    z.string(),
    jsonRecord().refine(({ content }) => typeof content === 'object' && content !== null, {
      error: 'a sampling result has `content`, for example { type: text, text: Hello }',
    }),
  ]),
)

const root = onDemand(() => {
  const uri = z.string().regex(/^file:\/\//, { error: 'a root is a `file://` URI' })
  const whole = z.strictObject({
    uri: uri.describe('A `file://` URI.'),
    name: z.string().min(1).optional().describe('A name for people.'),
  })
  return z.union([uri.transform((one): z.output<typeof whole> => ({ uri: one })), whole])
})

type Root = z.output<ReturnType<typeof root>>

/** One list of roots, or a list with one for each request. */
const roots = onDemand(() =>
  z
    .array(z.union([root(), z.array(root())]))
    .refine((list) => new Set(list.map((one) => Array.isArray(one))).size < 2, {
      error: 'expected roots, or a list of roots for each request, got both',
    })
    // All of one kind.
    .transform((list) => list as Root[] | Root[][]),
)

export const clientSchema = onDemand(() =>
  z
    .strictObject({
      elicitation: inOrder(jsonRecord())
        .optional()
        .describe(
          'The content of the form that the server asks for, or `{ action: decline }` or `cancel`. A list answers one request each. Default: requests are refused.',
        ),
      sampling: inOrder(samplingAnswer())
        .optional()
        .describe(
          'The text that the model answers with, or a result of `sampling/createMessage`. A list answers one request each. Default: requests are refused.',
        ),
      roots: roots()
        .optional()
        .describe(
          'The roots of the client: `file://` URIs, or mappings with `uri` and `name`. A list of such lists answers one request each. Default: there are none.',
        ),
    })
    // The schema for editors has it once.
    .meta({ id: 'client_answers' }),
)
