// Saved values in place of `${name}`: the strings of a direct test as written become those of one run.
import { McproveError } from '../../core/errors/error.js'
import { PARSE_OPTIONS } from '../../core/input/issue-message.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { flatIssues } from '../check/problems-from-issues.js'
import { pathText } from '../read/source.js'
import {
  DIRECT_SCHEMAS,
  type DirectKind,
  type DirectTestSettings,
  type SetupCall,
  setupCallSchema,
} from '../schema/direct-test-schema.js'
import type { DirectTest } from '../suite.js'

/** `${name}`, with what follows a `:-`, which saved values do not have. */
export const SAVED_USE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(:-[^}]*)?\}/g
const ONLY_USE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/

/** The keys of a test whose strings are sent to the server. */
export const SENT_KEYS = ['args', 'uri', 'value', 'subscribe'] as const

/** Whether a key holds texts whatever the value is: only the arguments of a tool have types. */
function isText(kind: DirectKind, key: (typeof SENT_KEYS)[number]): boolean {
  return key !== 'args' || kind !== 'tool'
}

type Values = ReadonlyMap<string, unknown>
type Fields = Readonly<Record<string, unknown>>

/** The values of one run: as the server sent them for requests, and redacted for expectations. */
export interface RunValues {
  readonly sent: Values
  readonly shown: Values
}

/** The test with the values in place. Throws SUITE_INVALID when a value has a type that does not fit. */
export function filledTest(test: DirectTest, values: RunValues): DirectTest {
  if (test.written === null) return test
  const { kind, written } = test
  const sent = SENT_KEYS.filter((key) => written[key] !== undefined)
  const filled = {
    ...written,
    ...Object.fromEntries(sent.map((key) => [key, fill(written[key], values.sent, isText(kind, key))])),
    ...(written.expect === undefined ? {} : { expect: fill(written.expect, values.shown, false) }),
    // Its calls were made before.
    setup: undefined,
  }
  const settings = parseFilled<DirectTestSettings>(DIRECT_SCHEMAS[kind](), filled, test, [])
  // The kind decides which keys the settings have, which TypeScript cannot track.
  return { ...test, ...settings, setup: test.setup } as DirectTest
}

/** A call of `setup:`, likewise. */
export function filledSetupCall(test: DirectTest, index: number, values: RunValues): SetupCall {
  const written: unknown = Array.isArray(test.written?.setup) ? test.written.setup[index] : undefined
  // Every test has the calls that it was read with.
  if (!isRecord(written)) return (test.setup as SetupCall[])[index] as SetupCall
  const { args, expect } = written
  const filled = {
    ...written,
    ...(args === undefined ? {} : { args: fill(args, values.sent, false) }),
    ...(expect === undefined ? {} : { expect: fill(expect, values.shown, false) }),
  }
  return parseFilled<SetupCall>(setupCallSchema(), filled, test, ['setup', index])
}

interface Parser {
  safeParse(value: unknown, options: typeof PARSE_OPTIONS): ReturnType<ReturnType<typeof setupCallSchema>['safeParse']>
}

function parseFilled<Output>(schema: unknown, filled: Fields, { problemAt }: DirectTest, path: readonly PropertyKey[]) {
  // All schemas of direct tests have this method; their outputs differ.
  const parsed = (schema as Parser).safeParse(filled, PARSE_OPTIONS)
  if (parsed.success) return parsed.data as unknown as Output
  const [issue] = flatIssues(parsed.error.issues, path)
  const place = issue?.path ?? path
  const message = `with the saved value, \`${pathText(place)}\` is not valid: ${issue?.message}`
  const hint = 'Save another value, or use it in a text.'
  throw new McproveError('SUITE_INVALID', message, { hint, problems: [problemAt(place, message, hint)] })
}

/** Every string of a value, except keys; the parts that do not change stay the same. */
export function fill(value: unknown, values: Values, isAlwaysText: boolean): unknown {
  if (typeof value === 'string') {
    const only = isAlwaysText ? undefined : ONLY_USE.exec(value)?.[1]
    if (only !== undefined && values.has(only)) return values.get(only)
    return value.replace(SAVED_USE, (use, name: string) => (values.has(name) ? textOf(values.get(name)) : use))
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, values, isAlwaysText))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, values, isAlwaysText)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether a string of the value uses one of these names. */
export function usesSaved(value: unknown, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false
  if (typeof value === 'string') return [...value.matchAll(SAVED_USE)].some(([, name = '']) => names.has(name))
  return typeof value === 'object' && value !== null && Object.values(value).some((item) => usesSaved(item, names))
}

/** Values of each type that JSON has besides text: one of them fits where a saved value is used rightly. */
const SAMPLES: readonly unknown[] = [1, true, ['x'], { x: 1 }]

/** The entry as it would be with values of each type. */
export function withSampleValues(raw: Fields, names: ReadonlySet<string>): Fields[] {
  if (!usesSaved(raw, names)) return []
  return SAMPLES.map((sample) => {
    const values = new Map([...names].map((name) => [name, sample]))
    // An object stays an object.
    return fill(raw, values, false) as Fields
  })
}
