import type { Scope } from '../python/scope.js'
import type { Call } from '../python/syntax.js'
import { UNREAD } from '../python/values.js'
import { noCounterpart } from '../suite-draft.js'
import { type ArcadeFile, type ArcadeSuite, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'
import { readRubric } from './read-rubric.js'
import { readCatalog } from './read-servers.js'

const POSITIONS = ['name', 'system_message', 'catalog', 'cases', 'rubric', 'max_concurrent', 'strict_mode']
/** `system` is the older name. */
const READ = new Set(['name', 'system_message', 'system', 'catalog', 'rubric', 'strict_mode'])
const ADVICE: Readonly<Record<string, string>> = {
  max_concurrent: 'use `run --jobs N`',
  cases: 'add the cases with `add_case`',
}

/** `EvalSuite(...)` */
export function readSuite(call: Call, scope: Scope, file: ArcadeFile): ArcadeSuite {
  const given = new CallArguments(call, POSITIONS, scope)
  const [name, strict] = [given.read('name'), given.read('strict_mode')]
  const system = given.read('system_message') ?? given.read('system')
  const suite: ArcadeSuite = {
    ...emptySuite(call.line),
    name: typeof name === 'string' ? name : null,
    system: typeof system === 'string' && system !== '' ? system : undefined,
    rubric: readRubric(given.get('rubric'), scope, file),
    strict: typeof strict === 'boolean' ? strict : undefined,
  }
  if (system === UNREAD) {
    const source = sourceOf(file, given.get('system_message') ?? given.get('system') ?? call)
    file.draft.miss(call.line, 'the system message cannot be read: write it under `system`', source)
  }
  for (const key of given.names.filter((one) => !READ.has(one))) {
    const source = `${key}=${sourceOf(file, given.get(key) ?? call)}`
    file.draft.miss(call.line, noCounterpart(`${key}=`, ADVICE[key] ?? 'leave it out'), source)
  }
  const catalog = given.get('catalog')
  if (catalog !== undefined) readCatalog(catalog, scope, suite, file)
  return suite
}

export function emptySuite(line: number): ArcadeSuite {
  return {
    line,
    name: null,
    system: undefined,
    rubric: undefined,
    strict: undefined,
    servers: [],
    tracks: new Map(),
    tests: [],
    last: null,
  }
}
