// Type tests: what an editor knows about arguments, and what it flags as an error.
import * as z from 'zod'
import { SimilarityCritic } from './built-in-critics.js'
import { Critic } from './critic.js'
import { EvalSuite } from './eval-suite.js'
import { type AnyExpectedToolCall, ExpectedMcpToolCall, ExpectedToolCall } from './expected-tool-call.js'
import type { ArgumentsOf } from './tool-arguments.js'

const createEvent = async (args: { title: string; minutes: number; attendees?: string[] }): Promise<string> =>
  args.title
const search = { name: 'search', inputSchema: z.object({ query: z.string(), limit: z.number().default(10) }) }
const plain = { name: 'plain', input_schema: { type: 'object' } }
const positional = (a: number, b: number): number => a + b

export const ofFunction = new ExpectedToolCall(createEvent, { title: 'x', minutes: 30 })
export const ofSchema = new ExpectedToolCall(search, { query: 'x' })
export const ofObject = new ExpectedToolCall({ func: search, args: { limit: 5 } })
export const ofPlain = new ExpectedToolCall(plain, { whatever: 1 })
export const ofPositional = new ExpectedToolCall(positional, { a: 1, b: 2 })
export const ofName = new ExpectedToolCall('get_weather', { city: 'Oslo' })
export const ofNamedObject = new ExpectedToolCall({ name: 'get_weather', args: { city: 'Oslo' } })
export const chained: EvalSuite = new EvalSuite({ name: 's' })
  .addCase({ name: 'a', userMessage: 'u', expectedToolCalls: [ofName, ofNamedObject] })
  .extendCase({ name: 'b', userMessage: 'v' })
export const mixed: AnyExpectedToolCall[] = [ofPlain, new ExpectedMcpToolCall('x', { y: 1 })]

// @ts-expect-error an argument the function does not take
export const unknown = new ExpectedToolCall(createEvent, { titel: 'x' })
// @ts-expect-error a text where a number is due
export const mistyped = new ExpectedToolCall(createEvent, { minutes: '30' })
// @ts-expect-error the schema says a text
export const notSchema = new ExpectedToolCall(search, { query: 1 })
// @ts-expect-error arguments that are not an object
export const notArguments = new ExpectedToolCall('get_weather', 'Oslo')
// @ts-expect-error the same in the form of one object
export const notObject = new ExpectedToolCall({ func: search, args: { query: 1 } })

export const limit: ArgumentsOf<typeof search>['limit'] = undefined

export const custom = Critic.custom(createEvent, {
  field: 'minutes',
  weight: 'high',
  evaluate: (expected, actual, weight) => {
    const wanted: number | undefined = expected
    const match = typeof actual === 'number' && wanted !== undefined && actual >= wanted
    return { match, score: match ? weight : 0 }
  },
})

Critic.custom(search, {
  field: 'query',
  evaluate: (expected) => ({ match: expected?.startsWith('x') ?? false, score: 0 }),
})

// @ts-expect-error the tool has no such argument
Critic.custom(createEvent, { field: 'room', evaluate: () => ({ match: true, score: 1 }) })

Critic.custom(createEvent, {
  field: 'minutes',
  // @ts-expect-error minutes are a number
  evaluate: (expected: string) => ({ match: expected === '', score: 0 }),
})

// @ts-expect-error an option that the critic does not have
export const misspelled = new SimilarityCritic({ field: 'title', similarityThreshold: 0.5 })
// @ts-expect-error an option that the suite does not have
export const suite = new EvalSuite({ name: 's', strict: true })
export const strict = new EvalSuite({ name: 's', strictMode: false })
