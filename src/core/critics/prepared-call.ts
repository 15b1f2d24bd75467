import { isRecord } from '../trace/trace-fields.js'
import type { CaseCritic, CriticResult } from './critic.js'
import type { WantedCall } from './evaluation.js'
import { fieldAt } from './fields/field-path.js'
import { acceptedFor } from './fields/field-rule.js'
import { isSameTool, ToolName } from './fields/tool-name.js'
import { type ExpectedArgument, judgeArgument, type MadeArgument, prepareExpected } from './judge-argument.js'
import { binaryJudge } from './kinds/binary.js'

/** One side of a pair: a call with the prepared argument of each critic. */
interface PreparedCall<Argument> {
  readonly name: ToolName
  /** With the defaults of the tool's schema. */
  readonly args: unknown
  readonly arguments: readonly Argument[]
}

export interface PreparedWanted extends PreparedCall<ExpectedArgument> {
  /** An expected call, as written. */
  readonly call: WantedCall
}

export interface PreparedMade extends PreparedCall<MadeArgument> {
  /** A recorded call. */
  readonly plain: unknown
}

type WithDefaults = ((name: string, args: unknown) => unknown) | undefined

const MALFORMED: CriticResult = { match: false, score: 0, reason: 'the arguments are not a JSON object' }
const UNJUDGED: CriticResult = { match: null, score: 0 }

export function prepareWanted(
  call: WantedCall,
  critics: readonly CaseCritic[],
  withDefaults: WithDefaults,
): PreparedWanted {
  const args = withDefaults === undefined ? call.args : withDefaults(call.name, call.args)
  const prepared = critics.map((critic) => {
    const value = fieldAt(args, critic.field, critic.path)
    // A critic that only knows right and wrong: `accept` decides alone, without a cast.
    const decidesAlone = critic.judge === binaryJudge && call.accept?.has(critic.field) === true
    return prepareExpected(critic.judge, value, acceptedFor(critic, call, args), decidesAlone)
  })
  return { name: new ToolName(call.name), args, call, arguments: prepared }
}

export function prepareMade(
  name: ToolName,
  plain: unknown,
  critics: readonly CaseCritic[],
  withDefaults: WithDefaults,
): PreparedMade {
  const args = withDefaults === undefined ? plain : withDefaults(name.text, plain)
  const prepared = critics.map(({ field, path, judge }): MadeArgument => {
    const value = fieldAt(args, field, path)
    return {
      value,
      plain: args === plain ? value : fieldAt(plain, field, path),
      prepared: judge?.prepare(value),
    }
  })
  return { name, args, plain, arguments: prepared }
}

/** The verdict of the critic at an index on a pair. */
export function judgePair(critic: CaseCritic, at: number, wanted: PreparedWanted, made: PreparedMade): CriticResult {
  const [expected, actual] = [wanted.arguments[at], made.arguments[at]]
  if (critic.judge === null || expected === undefined || actual === undefined) return UNJUDGED
  return isRecord(made.args) ? judgeArgument(critic.judge, critic.weight, expected, actual) : MALFORMED
}

/** The score of a pair, from the same scores that are reported. A call with unreadable arguments scores 0. */
export function earnedBy(
  wanted: PreparedWanted,
  made: PreparedMade,
  critics: readonly CaseCritic[],
  selectionWeight: number,
  servers: readonly string[],
): number {
  if (!isRecord(made.args)) return 0
  let sum = isSameTool(wanted.name, made.name, servers) ? selectionWeight : 0
  for (const [at, critic] of critics.entries()) sum += judgePair(critic, at, wanted, made).score
  return sum
}
