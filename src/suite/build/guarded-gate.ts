// Validates a custom gate, and wraps it: when its code throws or returns invalid data, the check becomes an error with
// the reason instead of a verdict.
import { thrownError } from '../../core/errors/make-error.js'
import type { Finding, MeasuredRun } from '../../core/gate/finding.js'
import type { AnyGate, Fold } from '../../core/gate/gate.js'
import { GATE_KEYS } from '../../core/gate/gate.js'
import { unknownOption } from '../../core/input/unknown-option.js'
import { listNames, showName } from '../../core/text/show-name.js'
import { showTyped, showValue } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'

const KEY = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/
const LEVELS: readonly unknown[] = ['error', 'warning', 'note']

/** Hooks that change how a test runs: recordings must not depend on a custom gate. */
const RUN_HOOKS = ['level', 'variants', 'ownRuns', 'callTimeoutMs', 'askJudge'] as const

/** Why a value cannot be used as a gate; null when it can. */
export function gateTrouble(value: unknown): string | null {
  if (!isRecord(value)) return `it exports ${showTyped(value, 60)}`
  const { key, summary, options, targets, defaultExpect, perRun, measure, fold } = value
  if (typeof key !== 'string' || !KEY.test(key)) return '`key` must be a snake_case name, for example `no_repeats`'
  if (typeof summary !== 'string') return '`summary` must be a text'
  if (!isObjectSchema(options)) return '`options` must be an object schema of zod 4, for example `z.strictObject({})`'
  if (Object.hasOwn(options._zod.def.shape, 'expect')) return '`options` must not have `expect`: every gate has it'
  if (!isRecord(targets) || Object.keys(targets).length === 0) return '`targets` must name at least one target'
  if (Object.values(targets).some((text) => typeof text !== 'string')) return 'every target needs a sentence'
  if (!Array.isArray(defaultExpect) && typeof defaultExpect !== 'function') return '`defaultExpect` must be a list'
  if (typeof perRun !== 'boolean') return '`perRun` must be true or false'
  const own = RUN_HOOKS.find((hook) => value[hook] !== undefined)
  if (own !== undefined) return `\`${own}\` is only for built-in gates: a custom gate must not change how tests run`
  if (typeof measure !== 'function' || typeof fold !== 'function') return '`measure` and `fold` must be functions'
  const unknown = unknownOption<AnyGate>('it', value as unknown as AnyGate, GATE_KEYS)
  return unknown === null ? null : `${unknown.complaint}. ${unknown.hint}`
}

interface ObjectSchema {
  readonly _zod: { readonly def: { readonly shape: object } }
}

/** Duck typing: the gate may use another copy of zod. */
function isObjectSchema(value: unknown): value is ObjectSchema {
  if (!isRecord(value) || !isRecord(value._zod) || !isRecord(value._zod.def)) return false
  return value._zod.def.type === 'object' && isRecord(value._zod.def.shape)
}

/** The measure of a run for which `measure` threw. */
interface Thrown {
  readonly mcprove_thrown: string
}

/** The gate, wrapped so that its functions cannot end a command. */
export function guardedGate(gate: AnyGate): AnyGate {
  const { key, advise } = gate
  const hooks = Object.entries(gate).filter(([, value]) => typeof value === 'function')
  return {
    ...gate,
    ...Object.fromEntries(hooks.map(([name, call]) => [name, guardedHook(gate, name, call)])),
    ...(advise && { advise: (options, runs, failed) => orNote(() => advise.call(gate, options, runs, failed)) }),
    measure: (options, trace, test) => {
      try {
        return gate.measure(options, trace, test)
      } catch (cause) {
        return { mcprove_thrown: `threw in \`measure\`: ${textOf(cause)}` } satisfies Thrown
      }
    },
    fold: (options, runs, test) => {
      const thrown = runs.find((run): run is MeasuredRun<Thrown> => isThrown(run.measure))
      if (thrown !== undefined) return refused(key, thrown.run, thrown.measure.mcprove_thrown)
      const run = runs[0]?.run ?? 1
      try {
        const fold: Fold = gate.fold(options, runs, test)
        const trouble = foldTrouble(gate, fold)
        return trouble === null ? fold : refused(key, run, trouble)
      } catch (cause) {
        return refused(key, run, `threw in \`fold\`: ${textOf(cause)}`)
      }
    },
  }
}

/** For the hooks that are called at load time. */
function guardedHook(gate: AnyGate, name: string, call: (...args: unknown[]) => unknown) {
  return (...args: unknown[]): unknown => {
    try {
      return call.apply(gate, args)
    } catch (cause) {
      const what = `the gate ${showName(gate.key)} threw in \`${name}\``
      const hint = 'Fix the gate, or remove it from `gates`.'
      throw thrownError('CODE_SUITE_FAILED', what, textOf(cause), { hint, cause })
    }
  }
}

function isThrown(measure: unknown): measure is Thrown {
  return isRecord(measure) && typeof measure.mcprove_thrown === 'string'
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : showValue(cause)
}

function orNote(advise: () => readonly Finding[]): readonly Finding[] {
  try {
    return advise()
  } catch (cause) {
    return [{ level: 'note', kind: 'gate_error', run: 1, step: null, message: `\`advise\` threw: ${textOf(cause)}` }]
  }
}

function refused(key: string, run: number, what: string): Fold {
  const message = `the gate ${showName(key)} ${what}`
  return {
    targets: {},
    findings: [{ level: 'error', kind: 'gate_error', run, step: null, message }],
    is_refused: true,
  }
}

/** The problem with the result of `fold`, if any. */
function foldTrouble({ targets: declared, names }: AnyGate, fold: unknown): string | null {
  if (!isRecord(fold) || !isRecord(fold.targets) || !Array.isArray(fold.findings)) {
    return 'did not return `{ targets, findings }` from `fold`'
  }
  const { targets, findings } = fold
  const wrong = Object.entries(targets).find(([, value]) => !isTargetValue(value))
  if (wrong !== undefined) return `gave the target ${showName(wrong[0])} the value ${showValue(wrong[1], 60)}`
  // A target with a placeholder has one name for each name in the block.
  const unknown = names === undefined ? Object.keys(targets).find((name) => !Object.hasOwn(declared, name)) : undefined
  if (unknown !== undefined) {
    return `returned the target ${showName(unknown)}, and declares ${listNames(Object.keys(declared), 'and')}`
  }
  const missing = names === undefined ? Object.keys(declared).find((name) => !Object.hasOwn(targets, name)) : undefined
  if (missing !== undefined) return `did not return the target ${showName(missing)}`
  const finding = findings.find((one) => !isFinding(one))
  return finding === undefined ? null : `returned a finding without level, kind, run or message: ${showValue(finding)}`
}

function isTargetValue(value: unknown): boolean {
  const isNumber = (one: unknown) => typeof one === 'number' && Number.isFinite(one)
  return value === null || isNumber(value) || (Array.isArray(value) && value.every(isNumber))
}

function isFinding(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { level, kind, run, step, message } = value
  return (
    LEVELS.includes(level) &&
    typeof kind === 'string' &&
    typeof message === 'string' &&
    Number.isInteger(run) &&
    (step === null || Number.isInteger(step))
  )
}
