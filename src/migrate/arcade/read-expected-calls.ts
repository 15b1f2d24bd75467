import type { Scope } from '../python/scope.js'
import type { Expression, Item } from '../python/syntax.js'
import { dottedName, readValue, UNREAD } from '../python/values.js'
import type { Part } from '../suite-draft.js'
import { type ArcadeFile, shown, sourceOf } from './arcade-file.js'
import { CallArguments } from './call-arguments.js'
import { itemsOf } from './read-critics.js'

export interface ExpectedCalls {
  readonly calls: Part[]
  /** Arguments whose expected value is computed. */
  readonly unread: ReadonlySet<string>
}

/** Which argument is the tool, in the order of the positional arguments. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  ExpectedToolCall: ['func', 'args'],
  ExpectedMCPToolCall: ['tool_name', 'args'],
  NamedExpectedToolCall: ['name', 'args'],
}

/** The expected calls of a case; null when one of them cannot be read, because the others alone are another case. */
export function readExpectedCalls(written: Expression, scope: Scope, file: ArcadeFile): ExpectedCalls | null {
  const items = itemsOf(written, scope)
  if (items === null) return null
  const unread = new Set<string>()
  const calls: Part[] = []
  for (const item of items) {
    const call = readCall(item, scope, file, unread)
    if (call === null) return null
    calls.push(call)
  }
  return { calls, unread }
}

function readCall(item: Expression, scope: Scope, file: ArcadeFile, unread: Set<string>): Part | null {
  const call = scope.resolve(item)
  if (call.kind === 'call') file.read.add(call.callee.end)
  const { tool, args } = partsOf(call, scope)
  const name = tool === undefined ? null : toolNameOf(tool, scope, file)
  const read = name === null ? null : readArguments(args, scope, file, unread)
  if (name === null || read === null) return null
  return file.draft.at(item.line, Object.keys(read).length === 0 ? { tool: name } : { tool: name, args: read })
}

function partsOf(call: Expression, scope: Scope): { tool: Expression | undefined; args: Expression | undefined } {
  if (call.kind === 'tuple') return { tool: call.items[0]?.value, args: call.items[1]?.value }
  const positions = call.kind === 'call' ? CLASSES[dottedName(call.callee).split('.').at(-1) ?? ''] : undefined
  if (call.kind !== 'call' || positions === undefined) return { tool: undefined, args: undefined }
  const given = new CallArguments(call, positions, scope)
  if (given.unnamed.length > 0) return { tool: undefined, args: undefined }
  return { tool: given.get('func') ?? given.get('tool_name') ?? given.get('name'), args: given.get('args') }
}

function toolNameOf(tool: Expression, scope: Scope, file: ArcadeFile): string | null {
  const text = readValue(tool, scope)
  if (typeof text === 'string') {
    const name = text.replaceAll('.', '_')
    // A dot would separate a server from its tool.
    if (name !== text) file.draft.change(tool.line, `the tool \`${text}\` is written \`${name}\``)
    return name
  }
  const functionName = dottedName(scope.resolve(tool)).split('.').at(-1) ?? ''
  if (functionName === '') return null
  const name = file.toolkits.toolNameOf(functionName)
  file.draft.change(
    tool.line,
    `the function \`${functionName}\` is the tool \`${name}\`: check what the server calls it`,
  )
  return name
}

/** The arguments that can be read; null when none of them can. */
function readArguments(
  written: Expression | undefined,
  scope: Scope,
  file: ArcadeFile,
  unread: Set<string>,
): Part | null {
  if (written === undefined) return {}
  const whole = readValue(written, scope)
  if (whole !== UNREAD) return typeof whole === 'object' && !Array.isArray(whole) ? { ...whole } : null
  const dict = scope.resolve(written)
  if (dict.kind !== 'dict') return null
  const args = new Map<string, unknown>()
  for (const item of dict.items) {
    const key = item.key === null ? UNREAD : readValue(item.key, scope)
    if (typeof key !== 'string' || item.star) return null
    const value = readValue(item.value, scope)
    if (value !== UNREAD) args.set(key, value)
    else missArgument(key, item, file, unread)
  }
  return Object.fromEntries(args)
}

function missArgument(key: string, { value }: Item, file: ArcadeFile, unread: Set<string>): void {
  unread.add(key)
  file.draft.miss(
    value.line,
    `the expected value of \`${key}\` cannot be read (${shown(file, value)}): write it under \`args\``,
    `${key}: ${sourceOf(file, value)}`,
  )
}
