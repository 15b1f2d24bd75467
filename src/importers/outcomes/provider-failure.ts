import type { TraceDraft } from '../trace-draft.js'

/** A request that is refused for what it contains: repeating it does not help. */
const OF_THE_REQUEST: ReadonlySet<number> = new Set([400, 413, 422])
/** Some providers answer 400 when the account or the key is the problem. */
const OF_THE_ACCOUNT = /api[ _-]?key|credit balance|billing|quota/i
const CUT = /max_output_tokens|output token maximum|maximum output token/i
const TOO_LONG =
  /(?:prompt|input|request) (?:is|as) too long|context (?:window|length)|maximum (?:context|number of tokens)|ran out of room/i
const INVALID = /"type"\s*:\s*"invalid_request_error"/

/**
 * The outcome of a run that ended with an error of the model's API, as the program tells it: trouble of the provider,
 * unless the request itself was the cause.
 */
export function providerFailure(
  error: string,
  status: number | null = statusIn(error),
): NonNullable<TraceDraft['outcome']> {
  if (CUT.test(error)) return { status: 'max_tokens', error }
  if (TOO_LONG.test(error)) return { status: 'agent_error', error }
  const isRequest = status === null ? INVALID.test(error) : OF_THE_REQUEST.has(status)
  return { status: isRequest && !OF_THE_ACCOUNT.test(error) ? 'agent_error' : 'infra_error', error }
}

/** The HTTP status in the text of an error, where its program writes one. */
function statusIn(error: string): number | null {
  const [, status] = /(?:unexpected status |"code"\s*:\s*)([45]\d\d)\b/.exec(error) ?? []
  return status === undefined ? null : Number(status)
}
