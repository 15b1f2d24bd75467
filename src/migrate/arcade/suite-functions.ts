import { Scope } from '../python/scope.js'
import type { Block, Call, Expression, Statement } from '../python/syntax.js'
import { type ArcadeFile, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'

type Definition = Extract<Statement, { kind: 'block' }>

/** More calls of helpers than anyone writes. */
const MAX_CALLS = 2_000
/** More helpers that call each other than anyone writes. */
const MAX_OPEN = 50

/** Functions of the file that may be given a suite: `async def load(suite): await suite.add_mcp_server(...)`. */
export class SuiteFunctions {
  readonly #found = new Map<string, { readonly definition: Definition; readonly scope: Scope }>()
  readonly #entered = new Set<Definition>()
  readonly #open = new Set<Definition>()
  readonly #file: ArcadeFile
  #calls = 0

  constructor(file: ArcadeFile) {
    this.#file = file
  }

  add(body: Block, scope: Scope): void {
    for (const statement of body) {
      if (statement.kind === 'block' && statement.signature !== null) {
        this.#found.set(statement.signature.name, { definition: statement, scope })
      }
    }
  }

  /** Whether a suite was given to the function, so that it is read already. */
  isEntered(definition: Definition): boolean {
    return this.#entered.has(definition)
  }

  /** Reads the function that is called, with its parameters, if it is given a suite. */
  enter(
    call: Call,
    scope: Scope,
    isSuite: (value: Expression) => boolean,
    read: (body: Block, scope: Scope) => void,
  ): void {
    const helper = call.callee.kind === 'name' ? this.#found.get(call.callee.name) : undefined
    if (helper === undefined || !call.items.some(({ value }) => isSuite(value))) return
    const { definition } = helper
    this.#file.read.add(call.callee.end)
    if (this.#open.has(definition)) return
    if (this.#open.size >= MAX_OPEN || this.#calls++ >= MAX_CALLS) {
      const note = `${shown(this.#file, call)} is not read: too many functions call each other`
      this.#file.draft.miss(call.line, note, sourceOf(this.#file, call), false)
      return
    }
    const parameters = definition.signature?.parameters ?? []
    const names = parameters.map(({ name }) => name)
    const given = new CallArguments(call, names, scope)
    const inner = new Scope(helper.scope)
    for (const { name, value } of parameters) {
      const argument = given.get(name)
      inner.bind(name, argument === undefined ? (value ?? { ...call, kind: 'unread' }) : scope.resolve(argument))
    }
    this.#entered.add(definition)
    this.#file.functions.add(definition.signature?.name ?? '')
    this.#open.add(definition)
    read(definition.body, inner)
    this.#open.delete(definition)
  }
}
