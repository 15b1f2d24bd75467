// Calls whose arguments are streamed: a call with a name, then values for paths of its arguments, then an empty call.
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { recordIn, recordsIn, textIn } from '../json-fields.js'

/** The parts with whole calls. */
export function withWholeCalls(parts: readonly RawRecord[]): readonly RawRecord[] {
  const whole: RawRecord[] = []
  let open: RawRecord | null = null
  for (const part of parts) {
    const call = recordIn(part.functionCall)
    if (!isRecord(part.functionCall)) whole.push(part)
    else if (typeof call.name === 'string') {
      const args: RawRecord = { ...recordIn(call.args) }
      whole.push(
        call.willContinue === true || call.partialArgs !== undefined ? { functionCall: { ...call, args } } : part,
      )
      open = call.willContinue === true ? args : null
      addPartial(args, call)
    } else if (open !== null) {
      addPartial(open, call)
      if (call.willContinue !== true) open = null
    } else whole.push(part)
  }
  return whole
}

function addPartial(args: RawRecord, { partialArgs }: RawRecord): void {
  for (const { jsonPath, stringValue, numberValue, boolValue } of recordsIn(partialArgs)) {
    const steps = stepsOf(textIn(jsonPath) ?? '')
    if (steps.length > 0) place(args, steps, stringValue ?? numberValue ?? boolValue ?? null)
  }
}

/** `$.recipe.steps[9]` */
function stepsOf(path: string): readonly (string | number)[] {
  return [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g)].map(([, name, index, quoted]) =>
    index === undefined ? (name ?? quoted ?? '') : Number(index),
  )
}

/** The highest index of a list: a hostile log must not make it allocate more. */
const MAX_INDEX = 100_000

/** Text is appended to what is there. */
function place(root: object, steps: readonly (string | number)[], value: unknown): void {
  let inner = root
  for (const [at, step] of steps.entries()) {
    if (step === '__proto__' || (typeof step === 'number' && step > MAX_INDEX)) return
    const known: unknown = Reflect.get(inner, step)
    const next = steps[at + 1]
    if (next === undefined) {
      Reflect.set(inner, step, typeof known === 'string' && typeof value === 'string' ? known + value : value)
      return
    }
    const made = typeof known === 'object' && known !== null ? known : typeof next === 'number' ? [] : {}
    Reflect.set(inner, step, made)
    inner = made
  }
}
