// A suite whose agent and whose judges are one model server, told apart by the name of the model.

import type { ModelReply } from '../../src/models/model-server/model-reply.js'
import type { NormalisedRequest } from '../../src/models/model-server/normalised-request.js'
import { folderWith } from './run-cli.js'
import { MOCK, model, PROMPT, providersAt, SUITE } from './run-suite.js'

type Json = Readonly<Record<string, unknown>>
type Judge = (request: NormalisedRequest, question: string) => ModelReply

const AGENT = 'claude-sonnet-4-5'
export const tokens = { input: 1000, output: 100 }

export function grade(score: number, reason = 'Because.', more: Json = {}): ModelReply {
  return { text: JSON.stringify({ score, pass: score >= 0.5, reason }), tokens, ...more }
}

/** The question of a request to a judge. */
function questionOf({ prompt }: NormalisedRequest): string {
  return /^Question: (.*)$/m.exec(prompt)?.[1] ?? ''
}

function isAgent(request: NormalisedRequest): boolean {
  return request.model === AGENT && questionOf(request) === ''
}

export interface JudgingOptions {
  /** By model; each gets the request and its question. */
  readonly judges: Readonly<Record<string, Judge>>
  /** Keys of the suite besides the agent `sums`. */
  readonly suite: Json
  readonly agent?: Json
  /** What the agent says; a function may change its mind. */
  readonly answer?: string | (() => string)
  readonly files?: Readonly<Record<string, string>>
}

/** A folder with the suite, and the server that plays everybody. */
export async function judging({ judges, suite, agent = {}, answer = 'It is 3.', files = {} }: JudgingOptions) {
  const server = await model((request) => {
    if (isAgent(request)) {
      if (request.turn === 0) return { calls: [{ name: 'fake.add', args: { a: 1, b: 2 } }] }
      return { text: typeof answer === 'string' ? answer : answer() }
    }
    const judge = judges[request.model]
    if (judge === undefined) throw new Error(`nobody plays ${request.model}`)
    return judge(request, questionOf(request))
  })
  const text = JSON.stringify({
    providers: providersAt(server),
    servers: { fake: { mock: 'mock.json' } },
    agents: [
      { name: 'sums', model: AGENT, servers: ['fake'], prompt: PROMPT, expect: [{ 'tool_names[0]': 'add' }], ...agent },
    ],
    ...suite,
  })
  const folder = folderWith({ [SUITE]: text, 'mock.json': MOCK, ...files })
  const asked = () => server.requests.filter((request) => !isAgent(request))
  return { server, folder, asked }
}
