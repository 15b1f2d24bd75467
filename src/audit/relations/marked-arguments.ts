// Arguments whose texts nobody else uses: what shows one of them later was written by the call that had them.

import { compileSchema } from '../../core/engines/json-schema.js'
import { isMcproveError } from '../../core/errors/error.js'
import { isRecord, type RawRecord } from '../../core/trace/trace-fields.js'
import { randomName } from '../attack/random-name.js'
import { isPath } from '../attack/target-kind.js'
import { type Target, targetsOf, withTextAt } from '../attack/targets.js'
import { exampleArgumentsOf } from '../values/example-value.js'

export interface Mark {
  /** The last key on the way to the text. */
  readonly name: string
  readonly text: string
}

export interface MarkedArguments {
  readonly args: RawRecord
  readonly marks: readonly Mark[]
}

/** Required texts that may be anything, or else the first optional one; undefined where there is none. `folder` is for paths. */
export function markedArguments(tool: RawRecord, folder?: string): MarkedArguments | undefined {
  const example = exampleArgumentsOf(tool)
  const { inputSchema } = tool
  if (example === undefined || !isRecord(inputSchema)) return undefined
  const free = targetsOf(tool).filter(isFree)
  const required = free.filter(({ path }) => Object.hasOwn(example, path[0] ?? ''))
  const marks: Mark[] = []
  let args: RawRecord = structuredClone(example)
  for (const target of required.length > 0 ? required : free.slice(0, 1)) {
    const name = randomWord()
    const text = isPath(target) ? `${folder === undefined ? '' : `${folder}/`}${name}.txt` : name
    args = withTextAt(args, target.path, text, inputSchema)
    marks.push({ name: target.name, text: name })
  }
  return marks.length > 0 && isAllowed(inputSchema, args) ? { args, marks } : undefined
}

/** Without digits: what looks like an id may differ between two answers. */
function randomWord(): string {
  return `mcprove${randomName().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
}

function isFree({ schema }: Target): boolean {
  return schema.format === undefined && schema.pattern === undefined && schema.default === undefined
}

function isAllowed(schema: RawRecord, args: RawRecord): boolean {
  try {
    return compileSchema(schema)(args).length === 0
  } catch (error) {
    if (isMcproveError(error)) return false
    throw error
  }
}
