// What the server asked, compared with the answers that the test has for it.
import type { Finding } from '../../core/gate/finding.js'
import { showName } from '../../core/text/show-name.js'
import type { AskedRequest } from '../../mcp/client/connection.js'
import type { DirectTest } from '../../suite/suite.js'

type Client = NonNullable<DirectTest['client']>

const METHODS: readonly (readonly [key: keyof Client, method: string])[] = [
  ['sampling', 'sampling/createMessage'],
  ['elicitation', 'elicitation/create'],
  ['roots', 'roots/list'],
]

/** A request without an answer left fails the run. Answers that nothing asked for, and refused requests, are told. */
export function askedFindings({ client = {} }: DirectTest, asked: readonly AskedRequest[]): Finding[] {
  const ofClient = METHODS.flatMap(([key, method]) => {
    const answers = answersOf(client, key)
    return answers === null
      ? []
      : answerFindings(
          key,
          answers,
          asked.filter((one) => one.method === method),
        )
  })
  const answered = new Set(METHODS.flatMap(([key, method]) => (client[key] === undefined ? [] : [method])))
  const refused = asked.filter(({ method }) => !answered.has(method))
  return [
    ...ofClient,
    ...refused.map(({ method }) =>
      finding('warning', `the server asked ${showName(method)}, which is refused: \`client\` has no answer to it`),
    ),
  ]
}

/** The number of answers of a list; 0 for one answer to every request; null without an answer. */
function answersOf(client: Client, key: keyof Client): number | null {
  const given: unknown = client[key]
  if (given === undefined) return null
  const isList = key === 'roots' ? Array.isArray(given) && Array.isArray(given[0]) : Array.isArray(given)
  return isList && Array.isArray(given) ? given.length : 0
}

function answerFindings(key: string, answers: number, asked: readonly AskedRequest[]): Finding[] {
  const name = showName(`client.${key}`)
  if (asked.length === 0) return [finding('warning', `the server never asked for what ${name} answers`)]
  if (answers === 0 || asked.length === answers) return []
  const counts = `the server asked ${asked.length === 1 ? 'once' : `${asked.length} times`}, and ${name} has ${answers === 1 ? '1 answer' : `${answers} answers`}`
  return [finding(asked.length > answers ? 'error' : 'warning', counts)]
}

function finding(level: Finding['level'], message: string): Finding {
  return { level, kind: 'asked', run: 1, step: null, message }
}
