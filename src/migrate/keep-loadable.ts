import { installAllEngines } from '../core/engines/install-all-engines.js'
import { McproveError } from '../core/errors/error.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { parseSuite } from '../suite/parse-suite.js'
import type { Part, SuiteDraft } from './suite-draft.js'

/**
 * Removes what cannot be loaded, for example a test with two critics on one argument, so that the rest can. Each part
 * that is removed is listed with the reason.
 */
export function keepLoadable(suite: Part, draft: SuiteDraft): Part {
  installAllEngines()
  if (problemOf(suite) === null) return suite
  const sieve = new Sieve(draft)
  const servers = Object.fromEntries(
    Object.entries(isRecord(suite.servers) ? suite.servers : {}).filter(([name, server]) =>
      sieve.keeps(`the server \`${name}\``, server as Part, { servers: { [name]: server } }),
    ),
  )
  const known = (part: Part): Part => ({ ...part, ...serversOf(part, servers) })
  const list = (section: string): Part[] => (Array.isArray(suite[section]) ? (suite[section] as Part[]) : [])
  const agents = list('agents').filter((one) =>
    sieve.keeps(nameOf('agent', one), one, { servers, agents: [known(one)] }),
  )
  const withAgents = { ...suite, servers, agents: agents.map((one) => draft.at(draft.lineOf(one) ?? 1, known(one))) }
  const kept = (section: string): Part => {
    const parts = list(section).filter((one) =>
      sieve.keeps(nameOf('test', one), one, { ...withAgents, tests: [], tools: [], [section]: [one] }),
    )
    return parts.length > 0 ? { [section]: parts } : {}
  }
  const { tests: _, tools: __, ...rest }: Part = withAgents
  return { ...rest, ...kept('tests'), ...kept('tools') }
}

class Sieve {
  readonly #draft: SuiteDraft

  constructor(draft: SuiteDraft) {
    this.#draft = draft
  }

  keeps(what: string, part: Part, suite: Part): boolean {
    const problem = problemOf(suite)
    if (problem !== null)
      this.#draft.miss(
        this.#draft.lineOf(part) ?? 1,
        `${what} cannot be loaded: ${problem}`,
        JSON.stringify(part),
        false,
      )
    return problem === null
  }
}

function nameOf(kind: string, { name }: Part): string {
  return `the ${kind} \`${String(name)}\``
}

function serversOf({ servers }: Part, known: Part): Part {
  return Array.isArray(servers) ? { servers: servers.filter((one) => Object.hasOwn(known, String(one))) } : {}
}

function problemOf(suite: Part): string | null {
  try {
    // As text: values that JSON does not have are problems too.
    parseSuite(JSON.stringify(suite))
    return null
  } catch (error) {
    if (!(error instanceof McproveError)) throw error
    return error.problems[0]?.message ?? error.message
  }
}
