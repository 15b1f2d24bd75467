// Code suites with cases, for the built bin: they import the built package, as those of a user do.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ModelServer } from '../../src/models/model-server/create-model-server.js'
import { ROOT } from './run-cli.js'
import { KEYS } from './run-suite.js'

export const EVALS = 'evals.mcprove.mjs'

/** A module that can use every name of mcprove/evals, with a tool `book` (title, minutes) and this body. */
export function evalModule(body: string): string {
  return `import * as mcprove from ${JSON.stringify(pathToFileURL(join(ROOT, 'dist/evals.js')).href)}
const { BinaryCritic, EvalSuite, ExpectedMcpToolCall, NumericCritic } = mcprove
const book = {
  name: 'book',
  description: 'Books a room.',
  input_schema: { type: 'object', properties: { title: { type: 'string' }, minutes: { type: 'number' } } },
}
const expects = (title, tool = 'book') => [new ExpectedMcpToolCall(tool, { title })]
const critics = [new BinaryCritic({ field: 'title', weight: 1 })]
${body}`
}

/** One case of each name, asked by its name and expecting it for a title. */
export function casesModule(...names: readonly string[]): string {
  return evalModule(`const suite = new EvalSuite({ name: 'Rooms', systemMessage: 'Be brief.' }).addTools([book])
for (const name of ${JSON.stringify(names)}) {
  suite.addCase({ name, userMessage: name, expectedToolCalls: expects(name), critics })
}
export default suite`)
}

/** Two tracks, of which the second has a tool of another name. */
export const TRACKS = evalModule(`const suite = new EvalSuite({ name: 'Rooms' })
suite.addTools([book], { track: 'v1' }).addTools([{ ...book, name: 'reserve' }], { track: 'v2' })
suite.addComparativeCase({ name: 'books', userMessage: 'Ana' })
  .forTrack('v2', { expectedToolCalls: expects('Ana', 'reserve'), critics })
  .forTrack('v1', { expectedToolCalls: expects('Ana'), critics })
export default suite`)

/** Sends every provider to this model. */
export function environmentAt(server: ModelServer): Record<string, string> {
  return {
    ...KEYS,
    ANTHROPIC_BASE_URL: server.baseUrl('anthropic'),
    OPENAI_BASE_URL: server.baseUrl('openai'),
  }
}
