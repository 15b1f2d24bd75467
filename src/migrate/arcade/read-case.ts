import type { Scope } from '../python/scope.js'
import type { Call, Expression } from '../python/syntax.js'
import { dottedName, UNREAD } from '../python/values.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ArcadeFile, type ArcadeSuite, type LastCase, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'
import { readCritics } from './read-critics.js'
import { readExpectedCalls } from './read-expected-calls.js'
import { readRubric } from './read-rubric.js'

export const CASE_METHODS: ReadonlySet<string> = new Set([
  'add_case',
  'extend_case',
  'add_comparative_case',
  'for_track',
])
const ADD = [
  'name',
  'user_message',
  'expected_tool_calls',
  'critics',
  'system_message',
  'rubric',
  'additional_messages',
]
const EXTEND = [
  'name',
  'user_message',
  'system_message',
  'expected_tool_calls',
  'rubric',
  'critics',
  'additional_messages',
]
const COMPARE = ['name', 'user_message', 'system_message', 'additional_messages', 'rubric']
const TRACK = ['track_name', 'expected_tool_calls', 'critics']

/** What is said of a case apart from its expectations. */
interface Asked {
  readonly test: Part
  readonly messages: readonly unknown[]
  readonly rubric: Part | undefined
}

/** `suite.add_case(...)`: a test of the suite. */
export function readCase(call: Call, scope: Scope, suite: ArcadeSuite, file: ArcadeFile): void {
  const given = new CallArguments(call, ADD, scope)
  const asked = readAsked(given, call, scope, suite, null, file)
  const expected = asked === null ? null : readExpectations(given, call, scope, file)
  if (asked !== null && expected !== null) add(suite, asked, expected.calls, expected.fields)
}

/** `suite.extend_case(...)`: the last case with changes. */
export function readExtendedCase(call: Call, scope: Scope, suite: ArcadeSuite, file: ArcadeFile): void {
  const { last } = suite
  if (last === null) {
    missCase(call, 'the case that it extends is not known', file)
    return
  }
  const given = new CallArguments(call, EXTEND, scope)
  const asked = readAsked(given, call, scope, suite, last, file)
  const own = asked === null ? null : readExpectations(given, call, scope, file)
  if (asked === null || own === null) return
  // An empty list means the same as none, as in arcade-evals.
  const calls = own.calls.length > 0 ? own.calls : copy(last.expected)
  add(suite, asked, calls, own.fields.length > 0 ? own.fields : copy(last.fields))
}

function readExpectations(given: CallArguments, call: Call, scope: Scope, file: ArcadeFile) {
  const written = given.get('expected_tool_calls')
  const none = { calls: [], unread: new Set<string>() }
  const expected = written === undefined ? none : readExpectedCalls(written, scope, file)
  if (expected === null) {
    missCase(call, 'its expected calls cannot be read', file)
    return null
  }
  return { calls: expected.calls, fields: readCritics(given.get('critics'), scope, file, expected.unread) }
}

/** `suite.add_comparative_case(...)`: a test with tracks, which `readTrack` adds. */
export function readComparativeCase(call: Call, scope: Scope, suite: ArcadeSuite, file: ArcadeFile): Part | null {
  const given = new CallArguments(call, COMPARE, scope)
  const asked = readAsked(given, call, scope, suite, null, file)
  if (asked === null) return null
  asked.test.critics = { tracks: {}, ...(asked.rubric === undefined ? {} : { rubric: asked.rubric }) }
  suite.tests.push(asked.test)
  return asked.test
}

/** `.for_track("v1", ...)` */
export function readTrack(call: Call, scope: Scope, test: Part, suite: ArcadeSuite, file: ArcadeFile): void {
  const given = new CallArguments(call, TRACK, scope)
  const name = given.read('track_name')
  const written = given.get('expected_tool_calls')
  const expected = written === undefined ? null : readExpectedCalls(written, scope, file)
  // `readComparativeCase` made it.
  const { tracks } = test.critics as { tracks: Record<string, Part> }
  if (typeof name !== 'string' || expected === null || Object.hasOwn(tracks, name)) {
    missCase(call, 'the track cannot be read', file)
    return
  }
  const fields = readCritics(given.get('critics'), scope, file, expected.unread)
  const servers = suite.tracks.get(name)
  tracks[name] = file.draft.at(call.items[0]?.value.line ?? call.line, {
    ...(servers === undefined ? {} : { servers }),
    expected: expected.calls,
    ...(fields.length === 0 ? {} : { fields }),
  })
}

function readAsked(
  given: CallArguments,
  call: Call,
  scope: Scope,
  suite: ArcadeSuite,
  last: LastCase | null,
  file: ArcadeFile,
): Asked | null {
  const [name, prompt, system, added] = ['name', 'user_message', 'system_message', 'additional_messages'].map((key) =>
    given.read(key),
  )
  const isKnown = typeof name === 'string' && typeof prompt === 'string' && system !== UNREAD
  if (!isKnown || given.unnamed.length > 0) {
    missCase(call, 'its name, its message or its system message cannot be read', file)
    return null
  }
  if (added !== undefined && !Array.isArray(added)) {
    missCase(call, 'its earlier messages cannot be read', file)
    return null
  }
  const ownSystem = (system || last?.system) as string | undefined
  const messages = [...(last?.messages ?? []), ...(added ?? [])]
  const test: Part = file.draft.at(call.line, {
    name,
    ...(ownSystem && ownSystem !== suite.system ? { system: ownSystem } : {}),
  })
  if (messages.length > 0) test.messages = copy(messages)
  test.prompt = prompt
  missUnknown(given, call, file)
  return { test, messages, rubric: readRubric(given.get('rubric'), scope, file) ?? suite.rubric }
}

function add(suite: ArcadeSuite, { test, messages, rubric }: Asked, expected: Part[], fields: Part[]): void {
  test.critics = { expected, ...(fields.length > 0 ? { fields } : {}), ...(rubric === undefined ? {} : { rubric }) }
  suite.tests.push(test)
  suite.last = { system: test.system as string | undefined, messages, expected, fields }
}

/** The whole case stays a comment. */
export function missCase(call: Call, why: string, file: ArcadeFile): void {
  file.listed.push({ start: call.callee.end, end: call.end })
  const method = call.callee.kind === 'attribute' ? call.callee.name : dottedName(call.callee)
  file.draft.miss(call.line, `\`${method}\` is not migrated: ${why}`, sourceOf(file, call), false)
}

function missUnknown(given: CallArguments, call: Call, file: ArcadeFile): void {
  for (const name of given.names.filter((one) => ![...ADD, ...COMPARE].includes(one))) {
    // Names come from the arguments themselves.
    const written = given.get(name) as Expression
    file.draft.miss(call.line, noCounterpart(`${name}=`, 'leave it out'), `${name}=${sourceOf(file, written)}`)
  }
}

function copy<T>(value: readonly T[]): T[] {
  return JSON.parse(JSON.stringify(value)) as T[]
}
