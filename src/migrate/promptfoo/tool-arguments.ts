import { isRecord } from '../../core/trace/trace-fields.js'
import type { Part } from '../suite-draft.js'
import type { Checks } from './checks.js'
import { isPattern, nameOf } from './tool-names.js'

/** `trajectory:tool-args-match`: some call of the tool has these arguments. */
export function toolArguments(
  value: unknown,
  isInverse: boolean,
  checks: Checks,
  at: <T extends object>(part: T) => T,
): boolean {
  const name = nameOf(value)
  if (name === null || isPattern(name) || !isRecord(value)) return false
  const args = Object.hasOwn(value, 'args') ? value.args : value.arguments
  const defaults = value.defaults ?? {}
  const ignored = [value.ignore ?? []].flat().map(String)
  if (!isRecord(args) || !isRecord(defaults) || ignored.some(isPattern)) return false
  const isExact = value.mode === 'exact'
  if (isExact && (value.defaults !== undefined || ignored.length > 0)) {
    const shape = {
      exact: args,
      ...(value.defaults === undefined ? {} : { defaults }),
      ...(ignored.length > 0 ? { ignore_keys: ignored } : {}),
    }
    return !isInverse && addCall(checks, at({ name, args: shape }), at)
  }
  const compared = Object.fromEntries(Object.entries(args).filter(([key]) => !ignored.includes(key)))
  // An argument that equals its default is as good as absent to promptfoo, so it would not be found.
  if (Object.keys(compared).some((key) => Object.hasOwn(defaults, key))) return false
  const call = { any: isExact ? exactCall(name, args) : partialCall(name, compared) }
  checks.expect.push(at({ tool_calls: isInverse ? { not: call } : call }))
  return true
}

/** To the list of calls in any order, unless the test has a sequence or another call of that tool. */
function addCall(checks: Checks, call: Part, at: <T extends object>(part: T) => T): boolean {
  const block = checks.blocks.trajectory as { mode: string; calls: Part[] } | undefined
  if (block === undefined) return checks.addBlock('trajectory', at({ mode: 'superset', calls: [call] }))
  if (block.mode !== 'superset' || block.calls.some(({ name }) => name === call.name)) return false
  block.calls.push(call)
  return true
}

function exactCall(name: string, args: Part): Part {
  return { contains: { name }, schema: { properties: { args: { const: args } } } }
}

/** `contains` takes a longer list too; promptfoo does not, so lists are left to a schema. */
function partialCall(name: string, args: Part): Part {
  const entries = Object.entries(args)
  const listed = Object.fromEntries(entries.filter(([, value]) => hasList(value)))
  const contains = { name, args: Object.fromEntries(entries.filter(([, value]) => !hasList(value))) }
  if (Object.keys(listed).length === 0) return { contains }
  return { contains, schema: { properties: { args: partialSchema(listed) } } }
}

function hasList(value: unknown): boolean {
  return Array.isArray(value) || (isRecord(value) && Object.values(value).some(hasList))
}

/** Objects may have more keys, lists have equal lengths, and everything else is equal. */
function partialSchema(value: unknown): Part {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object')) {
    const [minItems, maxItems] = [value.length, value.length]
    return { type: 'array', prefixItems: value.map(partialSchema), minItems, maxItems }
  }
  if (!isRecord(value)) return { const: value }
  const properties = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, partialSchema(one)]))
  return { type: 'object', required: Object.keys(value), properties }
}
