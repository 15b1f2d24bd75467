// Follows the statements of an eval file and collects its suites. Nothing is run.
import { Scope } from '../python/scope.js'
import type { Block, Call, Expression, Item, Statement } from '../python/syntax.js'
import { dottedName, readValue } from '../python/values.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ArcadeFile, type ArcadeSuite, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'
import { iteratedItems } from './iterated-items.js'
import { CASE_METHODS, missCase, readCase, readComparativeCase, readExtendedCase, readTrack } from './read-case.js'
import { readToolSource, TOOL_METHODS } from './read-servers.js'
import { emptySuite, readSuite } from './read-suite.js'
import { SuiteFunctions } from './suite-functions.js'

/** Methods that change nothing. */
const QUERIES: ReadonlySet<string> = new Set(['list_tool_names', 'get_tool_count', 'get_tracks'])
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'elif', 'else', 'except', 'finally', 'while'])
/** More repetitions of loops than anyone writes. */
const MAX_REPEATED = 2_000

type Definition = Extract<Statement, { kind: 'block' }>
type Subject = { readonly suite: ArcadeSuite; readonly comparison: Part | null }

export class SuiteWalk {
  readonly suites: ArcadeSuite[] = []
  readonly #subjects = new Map<Expression, Subject>()
  readonly #unknown = new Map<string, ArcadeSuite>()
  readonly #functions: SuiteFunctions
  readonly #file: ArcadeFile
  #repeated = 0

  constructor(file: ArcadeFile) {
    this.#file = file
    this.#functions = new SuiteFunctions(file)
  }

  /**
   * Names of the module may be bound after a function that uses them, so functions come last, and those that make no
   * suite after those that may give them one.
   */
  block(body: Block, scope: Scope): void {
    this.#functions.add(body, scope)
    for (const statement of body) if (!isDefinition(statement)) this.#statement(statement, scope)
    const definitions = body.filter(isDefinition)
    const makesSuite = (one: Statement): boolean => /\bEvalSuite\s*\(/.test(sourceOf(this.#file, one))
    for (const one of definitions.filter(makesSuite)) this.#definition(one, scope)
    for (const one of definitions.filter((each) => !makesSuite(each))) {
      if (!this.#functions.isEntered(one)) this.#definition(one, scope)
    }
  }

  #statement(statement: Statement, scope: Scope): void {
    switch (statement.kind) {
      case 'value':
        this.#value(statement.value, scope)
        break
      case 'assignment':
        this.#value(statement.value, scope)
        if (!scope.bindTarget(statement.target, statement.value)) this.#subjectOfAttribute(statement.target)
        break
      case 'loop':
        this.#loop(statement, scope)
        break
      case 'block':
        this.#conditional(statement, scope)
        break
      default:
    }
  }

  #definition(statement: Definition, scope: Scope): void {
    const header = sourceOf(this.#file, statement).split('\n')[0] ?? ''
    const [, bases = ''] = header.split('(')
    if (statement.word === 'class' && bases.includes('Critic')) {
      const name = /class\s+(\w+)/.exec(header)?.[1] ?? 'the class'
      const advice = 'write it as a critic class in a TypeScript suite, or as a custom gate'
      this.#file.draft.miss(
        statement.line,
        noCounterpart(`class ${name}`, advice),
        sourceOf(this.#file, statement),
        false,
      )
      this.#file.listed.push(statement)
    } else this.block(statement.body, new Scope(scope))
  }

  #conditional(statement: Definition, scope: Scope): void {
    if (statement.condition !== null) this.#value(statement.condition, scope)
    const before = this.#testCount
    this.block(statement.body, scope)
    if (!CONDITIONS.has(statement.word) || this.#testCount === before) return
    const header = sourceOf(this.#file, statement).split('\n')[0] ?? ''
    this.#file.draft.miss(statement.line, noCounterpart(header, 'the cases below it always run'), header, false)
  }

  get #testCount(): number {
    return this.suites.reduce((count, { tests }) => count + tests.length, 0)
  }

  #loop(statement: Extract<Statement, { kind: 'loop' }>, scope: Scope): void {
    const items = iteratedItems(statement.over, scope)
    const hasCases = /\.(?:add_case|extend_case|add_comparative_case)\b/.test(sourceOf(this.#file, statement))
    if (items === null || this.#repeated + items.length > MAX_REPEATED) {
      if (hasCases) this.#missLoop(statement)
      return
    }
    this.#repeated += items.length
    for (const item of items) {
      if (scope.bindTarget(statement.target, item)) this.block(statement.body, scope)
      else if (hasCases) {
        this.#missLoop(statement)
        return
      }
    }
  }

  #missLoop(statement: Extract<Statement, { kind: 'loop' }>): void {
    const over = shown(this.#file, statement.over)
    this.#file.draft.miss(
      statement.line,
      `the cases of the loop over ${over} cannot be read: write them one by one, or with \`each:\``,
      sourceOf(this.#file, statement),
      false,
    )
    this.#file.listed.push(statement)
  }

  /** A call of a suite, or a call around one (`asyncio.wait_for`). */
  #value(value: Expression, scope: Scope): Subject | null {
    if (value.kind !== 'call') return null
    if (/(?:^|\.)EvalSuite$/.test(dottedName(value.callee))) return this.#suite(value, scope)
    if (value.callee.kind !== 'attribute') {
      const isSuite = (one: Expression): boolean => this.#knownSubject(one, scope) !== undefined
      this.#functions.enter(value, scope, isSuite, (body, inner) => this.block(body, inner))
      return this.#arguments(value.items, scope)
    }
    const { of, name } = value.callee
    if (name === 'add_tool' || name === 'add_module') this.#catalogue(name, value, scope)
    const isMethod = CASE_METHODS.has(name) || TOOL_METHODS.has(name)
    const subject = this.#subjectOf(of, scope, CASE_METHODS.has(name))
    if (subject === null) return this.#arguments(value.items, scope)
    if (isMethod) return this.#method(name, value, scope, subject)
    if (!QUERIES.has(name) && !dottedName(value.callee).includes('.cases.')) {
      const advice = name === 'run' ? 'use `mcprove run`' : 'write what it does in the suite'
      this.#file.draft.miss(
        value.line,
        noCounterpart(sourceOf(this.#file, value).replace(/\s+/g, ' '), advice),
        sourceOf(this.#file, value),
        false,
      )
    }
    return subject
  }

  #arguments(items: readonly Item[], scope: Scope): null {
    for (const { value } of items) if (value.kind === 'call') this.#value(value, scope)
    return null
  }

  #method(name: string, call: Call, scope: Scope, subject: Subject): Subject {
    const { suite, comparison } = subject
    this.#file.read.add(call.callee.end)
    if (TOOL_METHODS.has(name)) readToolSource(name, call, scope, suite, this.#file)
    else if (name === 'add_case') readCase(call, scope, suite, this.#file)
    else if (name === 'extend_case') readExtendedCase(call, scope, suite, this.#file)
    else if (name === 'add_comparative_case') {
      const started = { suite, comparison: readComparativeCase(call, scope, suite, this.#file) }
      this.#subjects.set(call, started)
      return started
    } else if (comparison !== null) readTrack(call, scope, comparison, suite, this.#file)
    else missCase(call, 'its case is not migrated', this.#file)
    return subject
  }

  /** The suite or the comparative case that a method is called on. */
  #subjectOf(receiver: Expression, scope: Scope, isCase: boolean): Subject | null {
    const known = this.#knownSubject(receiver, scope)
    if (known !== undefined) return known
    if (receiver.kind === 'call') return this.#value(receiver, scope)
    return isCase ? this.#unknownSuite(receiver) : null
  }

  #knownSubject(value: Expression, scope: Scope): Subject | undefined {
    return this.#subjects.get(scope.resolve(value)) ?? this.#subjectOfName(value)
  }

  /** `self.suite = EvalSuite(...)` */
  #subjectOfAttribute(target: Expression): void {
    const last = this.suites.at(-1)
    const name = dottedName(target)
    if (last !== undefined && name.includes('.')) this.#unknown.set(name, last)
  }

  #subjectOfName(receiver: Expression): Subject | undefined {
    const suite = this.#unknown.get(dottedName(receiver))
    return suite === undefined ? undefined : { suite, comparison: null }
  }

  /** A suite that another file or a function makes. */
  #unknownSuite(receiver: Expression): Subject {
    const name = dottedName(receiver) || 'suite'
    const suite = emptySuite(receiver.line)
    this.#file.draft.miss(
      receiver.line,
      `\`${name}\` is not made in this file: its system message, tools and rubric are not known`,
      name,
      false,
    )
    this.suites.push(suite)
    this.#unknown.set(name, suite)
    return { suite, comparison: null }
  }

  #suite(call: Call, scope: Scope): Subject {
    const subject = { suite: readSuite(call, scope, this.#file), comparison: null }
    this.suites.push(subject.suite)
    this.#subjects.set(call, subject)
    return subject
  }

  #catalogue(method: string, call: Call, scope: Scope): void {
    const given = new CallArguments(call, method === 'add_tool' ? ['tool_func', 'toolkit_name'] : ['module'], scope)
    const added = dottedName(given.get(method === 'add_tool' ? 'tool_func' : 'module') ?? call)
    const toolkit = given.get('toolkit_name')
    const name = toolkit === undefined ? undefined : readValue(toolkit, scope)
    if (method === 'add_module') this.#file.toolkits.addModule(added)
    else if (typeof name === 'string') this.#file.toolkits.addTool(added, name)
  }
}

function isDefinition(statement: Statement): statement is Definition {
  return statement.kind === 'block' && (statement.word === 'def' || statement.word === 'class')
}
