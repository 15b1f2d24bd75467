import * as z from 'zod'
import type { Tool } from '../trace/tool.js'
import { couldBe } from './could-be.js'

/** Past this many different tools a set clears its cache: hostile input may have any number of names. */
const MAX_REMEMBERED_TOOLS = 10_000

/** Takes the place of a server in the ids of the agent's own tools. */
export const AGENT = 'agent'

/** Whether an id can only mean tools of the agent itself, or of a server with that name. */
export function namesAgent(id: string): boolean {
  return id.startsWith(`${AGENT}.`)
}

/**
 * Compiled member ids: `server.tool` is that tool on that server, a bare `tool` is that name on any server, `server.*`
 * is every tool of a server; `agent.tool` and `agent.*` are tools of the agent itself (docs/spec/gates.md,
 * Conventions). Use `has` for lists of expected or allowed tools and
 * `mayHave` for denied ones. They differ for a call whose server is unknown: uncertainty never favours the run.
 */
export class MemberSet {
  readonly ids: readonly string[]
  readonly #exact: ReadonlySet<string>
  readonly #servers: ReadonlySet<string>
  readonly #answers = new Map<Tool, boolean>()
  readonly #guesses = new Map<Tool, boolean>()

  constructor(ids: readonly string[]) {
    this.ids = ids
    this.#exact = new Set(ids.filter((id) => !id.endsWith('.*')))
    this.#servers = new Set(ids.filter((id) => id.endsWith('.*')).map((id) => id.slice(0, -2)))
  }

  has(tool: Tool): boolean {
    let answer = this.#answers.get(tool)
    if (answer === undefined) {
      answer =
        (tool.server !== null && this.#exact.has(tool.id)) ||
        (isBare(tool) && this.#exact.has(tool.name)) ||
        (tool.server !== null && this.#servers.has(tool.server)) ||
        (tool.isLocal === true && (this.#servers.has(AGENT) || this.#exact.has(`${AGENT}.${tool.name}`)))
      if (this.#answers.size >= MAX_REMEMBERED_TOOLS) this.#answers.clear()
      this.#answers.set(tool, answer)
    }
    return answer
  }

  /** Also true when an id could mean the tool: its server is unknown, or its whole name is the id. */
  mayHave(tool: Tool): boolean {
    if (this.has(tool) || this.#exact.has(tool.name)) return true
    if (tool.server !== null) return false
    let guess = this.#guesses.get(tool)
    if (guess === undefined) {
      guess = this.ids.some((id) => couldBe(tool, id))
      if (this.#guesses.size >= MAX_REMEMBERED_TOOLS) this.#guesses.clear()
      this.#guesses.set(tool, guess)
    }
    return guess
  }
}

/**
 * Whether the name alone can match. An id with a dot is a server and a tool; otherwise any server could offer a tool
 * whose name looks like the tool of another server. Where no servers are recorded, only the whole name can be compared.
 */
function isBare({ server, name, isLocal }: Tool): boolean {
  return (server === null && isLocal !== true) || !name.includes('.')
}

/**
 * What a member id is for. `expected`: a tool that should or may be called. `denied`: one that must not be called, and
 * that may not exist yet. `guarded`: one that may be called only after something else. `loose`: an expected one whose
 * name is compared as critics do (docs/spec/critics.md, Selection).
 */
export type MemberRole = 'expected' | 'denied' | 'guarded' | 'loose'

export interface MemberMark {
  readonly role: MemberRole
  /** The key next to it that holds its server, where the id may be a plain name. */
  readonly serverKey?: string
}

const MARKS = Symbol.for('mcprove.member_marks')

interface WithMarks {
  [MARKS]?: z.core.$ZodRegistry<MemberMark>
}

/**
 * Marks the schemas of member ids, so that `namedIds` finds the ids of any block. One registry for every copy of this
 * file, because a custom gate imports its own copy.
 */
export const memberMarks: z.core.$ZodRegistry<MemberMark> = (globalThis as WithMarks)[MARKS] ?? z.registry<MemberMark>()
;(globalThis as WithMarks)[MARKS] = memberMarks

/** A member id in a suite. */
export const memberId = z
  .string()
  .min(1)
  .refine((id) => !id.replace(/[^*]\.\*$/, '').includes('*'), {
    error: 'the only supported glob is `server.*` (every tool of a server)',
  })
  .register(memberMarks, { role: 'expected' })

/** The same for a tool that must not be called. */
export const deniedId = memberId.clone().register(memberMarks, { role: 'denied' })

/** One member id, compiled. */
export const member = memberId.transform((id) => new MemberSet([id]))

/** A tool that may be called only after something else: ask `mayHave`. */
export const guardedMember = memberId
  .clone()
  .register(memberMarks, { role: 'guarded' })
  .transform((id) => new MemberSet([id]))

/** A list of member ids, compiled into one set: any of them matches. */
export const members = z.array(memberId).transform((ids) => new MemberSet(ids))

/** The same, but not empty. */
export const someMembers = z
  .array(memberId)
  .min(1)
  .transform((ids) => new MemberSet(ids))

/** Tools that must not be called: ask `mayHave`. */
export const deniedMembers = z.array(deniedId).transform((ids) => new MemberSet(ids))
