// The answers of `client.elicitation`, compared with the forms that the server asked to fill in.
import type { Finding } from '../../core/gate/finding.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import type { AskedRequest } from '../../mcp/client/connection.js'
import { schemaProblems } from './schema-problems.js'

type Fields = Readonly<Record<string, unknown>>

/** A real client lets nobody send a form that is not filled in correctly, so the test would show nothing. */
export async function formFindings(asked: readonly AskedRequest[]): Promise<Finding[]> {
  const found = await Promise.all(asked.map(async (request, index) => await findingsOn(request, `asked[${index}]`)))
  return found.flat()
}

async function findingsOn({ method, params, answer }: AskedRequest, place: string): Promise<Finding[]> {
  if (method !== 'elicitation/create' || !isRecord(params) || !isRecord(params.requestedSchema)) return []
  if (!isRecord(answer) || answer.action !== 'accept') return []
  const schema = params.requestedSchema
  const fields: Fields = isRecord(schema.properties) ? schema.properties : {}
  const content: Fields = isRecord(answer.content) ? answer.content : {}
  const problems = await schemaProblems(schema, { ...defaultsOf(fields), ...content })
  const invalid = `the answer of \`client.elicitation\` does not match the form of ${showName(place)}: ${problems}`
  return [
    ...(problems === null ? [] : [finding('error', invalid)]),
    ...Object.keys(content)
      .filter((name) => !Object.hasOwn(fields, name))
      .map((name) => unknownField(name, Object.keys(fields), place)),
  ]
}

/** The client fills them in (`capabilitiesOf` announces this). */
function defaultsOf(fields: Fields): Fields {
  const given = Object.entries(fields).flatMap(([name, field]) =>
    isRecord(field) && field.default !== undefined ? [[name, field.default] as const] : [],
  )
  return Object.fromEntries(given)
}

function unknownField(name: string, known: readonly string[], place: string): Finding {
  const near = nearest(name, known)
  const message = `the form of ${showName(place)} does not have the field ${showName(name)} of \`client.elicitation\``
  return near === undefined
    ? finding('warning', message)
    : finding('error', `${message}; did you mean ${showName(near)}?`)
}

function finding(level: Finding['level'], message: string): Finding {
  return { level, kind: 'asked', run: 1, step: null, message }
}
