// `save:` of direct tests and the `${name}` that use it: which names a test knows, and what is wrong with the others.
import { directAnswerShape, FIXTURE_ANSWER } from '../../core/expect/answer-shape.js'
import type { TargetShape } from '../../core/expect/target-shape.js'
import { nearest } from '../../core/text/nearest.js'
import { showName } from '../../core/text/show-name.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { SAVED_USE, SENT_KEYS } from '../build/fill-saved.js'
import { RUN_FOLDER } from '../read/expand-variables.js'
import type { DirectEntry } from '../read/read-direct.js'
import { positionIn, type Source } from '../read/source.js'
import { declaredVariables } from '../read/suite-variables.js'
import type { SuiteServer } from '../suite.js'
import { isShared } from './direct-issues.js'
import type { FlatIssue } from './problems-from-issues.js'
import { savedTargetIssue } from './unknown-targets.js'

type Path = readonly PropertyKey[]

/** What a test has to do with saved values. */
interface SavedUses {
  readonly issues: readonly FlatIssue[]
  /** The names that it takes from earlier tests. */
  readonly needs: readonly string[]
  /** The names that its strings may use. */
  readonly known: ReadonlySet<string>
}

export interface SaveOrder {
  usesOf(entry: DirectEntry): SavedUses
}

interface Saver {
  readonly entry: DirectEntry
  readonly order: number
}

/** `entries` in the order in which they run. */
export function savesOf(
  entries: readonly DirectEntry[],
  sources: readonly Source[],
  servers: ReadonlyMap<string, SuiteServer>,
): SaveOrder {
  const variables = declaredVariables(sources)
  const savers = new Map<string, Saver>()
  const orders = new Map(entries.map((entry, order) => [entry, order]))
  for (const [order, entry] of entries.entries()) {
    for (const name of namesIn(entry.raw.save)) if (!savers.has(name)) savers.set(name, { entry, order })
  }
  return {
    usesOf: (entry) => {
      const order = orders.get(entry) ?? 0
      const earlier = [...savers].filter(([, saver]) => saver.order < order).map(([name]) => name)
      const names = new TestNames(entry, order, savers, variables, earlier)
      return {
        issues: [...names.issues(), ...ownSaveIssues(entry, servers)],
        needs: earlier.filter((name) => names.used.has(name)),
        known: new Set([...earlier, ...setupNames(entry)]),
      }
    },
  }
}

/** `save:` of the test itself is for later tests. */
function ownSaveIssues({ raw }: DirectEntry, servers: ReadonlyMap<string, SuiteServer>): FlatIssue[] {
  if (namesIn(raw.save).length === 0) return []
  const issue = { path: ['save'], part: 'key', code: 'save' } as const
  const { runs, server } = raw
  if (typeof runs === 'number' && runs > 1)
    return [{ ...issue, message: `\`save\` keeps the value of one run, and this test has ${runs}` }]
  if (typeof server !== 'string' || !servers.has(server) || isShared(server, servers)) return []
  const message = `\`save\` is for later tests on the same connection, and ${showName(server)} does not have \`share: true\``
  return [{ ...issue, message, hint: `Add \`share: true\` to ${showName(server)}, or move the call into \`setup:\`.` }]
}

/** The targets of `save:`, which must be possible like those of `expect:`. */
export function saveTargetIssues({ raw, kind }: DirectEntry): FlatIssue[] {
  const ofSave = (save: unknown, base: Path, shape: Parameters<typeof savedTargetIssue>[1]): FlatIssue[] =>
    (isRecord(save) ? Object.entries(save) : []).flatMap(([name, target]) =>
      savedTargetIssue(target, shape).map((issue) => ({ ...issue, path: [...base, 'save', name] })),
    )
  return [
    ...ofSave(raw.save, [], savable(directAnswerShape(kind, raw))),
    ...callsOf(raw).flatMap(({ call, index }) => ofSave(call.save, ['setup', index], FIXTURE_ANSWER)),
  ]
}

/** What is known when the answer is there: not what all runs took, nor what may arrive later. */
function savable({ keys = {}, ...shape }: TargetShape): TargetShape {
  return { ...shape, keys: Object.fromEntries(Object.entries(keys).filter(([key]) => !LATER_TARGETS.has(key))) }
}

const LATER_TARGETS: ReadonlySet<string> = new Set(['durations', 'progress', 'logs', 'notifications'])

/** The names of one test, as its strings are read from front to back. */
class TestNames {
  readonly used = new Set<string>()
  readonly #entry: DirectEntry
  readonly #order: number
  readonly #savers: ReadonlyMap<string, Saver>
  readonly #variables: ReadonlySet<string>
  readonly #known: Set<string>
  readonly #ofSetup: ReadonlySet<string>
  readonly #issues: FlatIssue[] = []

  constructor(
    entry: DirectEntry,
    order: number,
    savers: ReadonlyMap<string, Saver>,
    variables: ReadonlySet<string>,
    earlier: readonly string[],
  ) {
    this.#entry = entry
    this.#order = order
    this.#savers = savers
    this.#variables = variables
    this.#known = new Set(earlier)
    this.#ofSetup = new Set(setupNames(entry))
    const { raw } = entry
    for (const { call, index } of callsOf(raw)) {
      const path = ['setup', index]
      this.#read(call.args, [...path, 'args'])
      this.#readExpect(call.expect, [...path, 'expect'])
      for (const name of namesIn(call.save)) this.#declare(name, [...path, 'save', name])
    }
    for (const key of SENT_KEYS) this.#read(raw[key], [key])
    this.#readExpect(raw.expect, ['expect'])
    for (const name of namesIn(raw.save)) this.#declareOwn(name, ['save', name])
    this.#refuse(raw.client, ['client'], 'cannot be used in `client`, which is there before the first call')
  }

  issues(): readonly FlatIssue[] {
    return this.#issues
  }

  #declare(name: string, path: Path): void {
    const elsewhere = this.#savers.get(name)
    if (this.#known.has(name) || elsewhere !== undefined) {
      const where = elsewhere === undefined ? 'an earlier call of this `setup`' : placeOf(elsewhere.entry, name)
      this.#complain(path, `${showName(name)} is already saved by ${where}`, 'Use another name.', 'key')
    }
    this.#refuseReserved(name, path)
    this.#known.add(name)
  }

  /** Later tests know it; this one does not. */
  #declareOwn(name: string, path: Path): void {
    const first = this.#savers.get(name)
    if (first !== undefined && first.entry !== this.#entry) {
      const message = `${showName(name)} is already saved by ${placeOf(first.entry, name)}`
      this.#complain(path, message, 'Use another name; with `each:`, one that contains `{{key}}`.', 'key')
    }
    this.#refuseReserved(name, path)
  }

  #refuseReserved(name: string, path: Path): void {
    const what = this.#variables.has(name) ? 'a variable of this suite' : name === RUN_FOLDER ? 'the run folder' : null
    if (what !== null) this.#complain(path, `${showName(name)} is already ${what}`, 'Use another name.', 'key')
  }

  #readExpect(list: unknown, path: Path): void {
    const refusal = 'cannot be part of a target'
    for (const [index, entry] of (Array.isArray(list) ? list : []).entries()) {
      if (!isRecord(entry)) continue
      for (const [key, value] of Object.entries(entry)) {
        const place = [...path, index, key]
        this.#refuse(key, place, refusal, 'key')
        if (key === 'target') this.#refuse(value, place, refusal)
        else this.#read(value, place)
      }
    }
  }

  #read(value: unknown, path: Path): void {
    for (const { name, hasDefault, at } of usesIn(value, path)) {
      if (this.#known.has(name)) {
        this.used.add(name)
        if (hasDefault) this.#complain(at, `${showName(name)} is a saved value and cannot have a default`)
      } else this.#readUnknown(name, at)
    }
  }

  #readUnknown(name: string, at: Path): void {
    const later = this.#savers.get(name)
    if (later !== undefined) {
      const when = later.order === this.#order ? 'this test itself, after the request' : placeOf(later.entry, name)
      const what = `${showName(name)} is used before it is saved, by ${when}`
      this.#complain(at, what, 'Move the test that saves it before this one.')
      return
    }
    if (this.#ofSetup.has(name)) {
      this.#complain(at, `${showName(name)} is used before it is saved, by a later call of \`setup\``)
      return
    }
    if (this.#variables.has(name) || name === RUN_FOLDER) return
    const near = nearest(name, [...this.#known, ...this.#ofSetup], 0)
    if (near !== undefined) this.#complain(at, `unknown saved value ${showName(name)}; did you mean ${showName(near)}?`)
    // What is nearly a variable is a warning already (suite-variables.ts).
    else if (nearest(name, this.#variables, 0) === undefined) this.#warn(name, at)
  }

  /** The text may be meant, as in a template that the server fills in. */
  #warn(name: string, path: Path): void {
    const message = `${showName(`\${${name}}`)} is neither a saved value nor a variable of this suite, so it stays as it is written`
    const near = nearest(name, [RUN_FOLDER], 0)
    const hint =
      near === undefined
        ? `Save ${showName(name)} in an earlier call, or declare it: \`variables: { ${name}: ... }\`, also for an environment variable.`
        : `Did you mean ${showName(near)}?`
    this.#issues.push({ path, part: 'value', code: `unknown ${name}`, message, hint, severity: 'warning' })
  }

  #refuse(value: unknown, path: Path, why: string, part?: 'key'): void {
    for (const { name, at } of usesIn(value, path)) {
      if (this.#known.has(name)) this.#complain(at, `the saved value ${showName(name)} ${why}`, undefined, part)
    }
  }

  #complain(path: Path, message: string, hint?: string, part: 'key' | 'value' = 'value'): void {
    this.#issues.push({ path, part, code: `saved ${message}`, message, hint })
  }
}

interface Use {
  readonly name: string
  readonly hasDefault: boolean
  readonly at: Path
}

function usesIn(value: unknown, at: Path): Use[] {
  if (typeof value === 'string')
    return [...value.matchAll(SAVED_USE)].map(([, name = '', rest]) => ({ name, hasDefault: rest !== undefined, at }))
  if (Array.isArray(value)) return value.flatMap((item, index) => usesIn(item, [...at, index]))
  return isRecord(value) ? Object.entries(value).flatMap(([key, item]) => usesIn(item, [...at, key])) : []
}

function placeOf({ source, path, raw }: DirectEntry, name: string): string {
  const { file, line, column } = positionIn(source, [...path, 'save', name], 'key')
  return `${showName(String(raw.name))}${line === 0 ? '' : ` (${file}:${line}:${column})`}`
}

function setupNames({ raw }: DirectEntry): string[] {
  return callsOf(raw).flatMap(({ call }) => namesIn(call.save))
}

function callsOf({ setup }: DirectEntry['raw']) {
  const calls = Array.isArray(setup) ? setup : []
  return calls.flatMap((call: unknown, index) => (isRecord(call) ? [{ call, index }] : []))
}

function namesIn(save: unknown): string[] {
  return isRecord(save) ? Object.keys(save) : []
}
