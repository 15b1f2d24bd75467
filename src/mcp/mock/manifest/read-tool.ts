import { compileSchema, type SchemaCheck } from '../../../core/engines/json-schema.js'
import { isMcproveError } from '../../../core/errors/error.js'
import { Fields } from './fields.js'
import type { MockAnswer, MockTool } from './manifest.js'
import type { ManifestProblems, Path } from './manifest-problems.js'
import { compile, readReturn } from './read-return.js'
import type { Dialect } from './template.js'

const TOOL_KEYS = ['name', 'description', 'input_schema', 'output_schema', 'annotations', 'answers', 'default']
/** `response` of mcptest is our `default`. */
const KEYS_OF: Readonly<Record<Dialect, readonly string[]>> = {
  mcprove: TOOL_KEYS,
  mcptest: [...TOOL_KEYS, 'response'],
}
/** Further keys of a saved `tools/list`. */
const MCP_TOOL_KEYS = ['title', 'inputSchema', 'outputSchema', 'icons', 'execution', '_meta']
const ANSWER_KEYS = ['match', 'state', 'return', 'set']
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

const NO_PROBLEMS: SchemaCheck = () => []
const ANY_ARGUMENTS = { type: 'object' } as const

export function readMockTool(
  value: unknown,
  path: Path,
  problems: ManifestProblems,
  dialect: Dialect,
): MockTool | null {
  const fields = Fields.of(value, path, problems, KEYS_OF[dialect], MCP_TOOL_KEYS)
  if (fields === null) return null
  const inputKey = fields.spelled('input_schema', 'inputSchema')
  const outputKey = fields.spelled('output_schema', 'outputSchema')
  const inputSchema = fields.mapping(inputKey) ?? ANY_ARGUMENTS
  if (inputSchema.type !== 'object') {
    problems.add(fields.at(inputKey), 'the input schema lacks `type: object`, which MCP requires', {
      hint: 'Add `type: object`.',
    })
  }
  const outputSchema = fields.mapping(outputKey)
  const defaultKey = dialect === 'mcptest' ? fields.spelled('default', 'response') : 'default'
  if (outputSchema !== undefined) checkOf(outputSchema, fields.at(outputKey), problems)
  return {
    name: fields.requiredName('name'),
    title: fields.text('title'),
    description: fields.text('description'),
    input_schema: inputSchema,
    output_schema: outputSchema,
    annotations: readAnnotations(fields),
    check: checkOf(inputSchema, fields.at(inputKey), problems),
    answers: fields.list('answers', (answer, place) => readAnswer(answer, place, problems, dialect)),
    fallback: fields.has(defaultKey)
      ? readReturn(fields.value(defaultKey), fields.at(defaultKey), problems, dialect)
      : undefined,
  }
}

/** A schema with only `type: object` does not need the engine. */
export function needsEngine(schema: object): boolean {
  return Object.keys(schema).some((key) => key !== 'type')
}

function checkOf(schema: Readonly<Record<string, unknown>>, path: Path, problems: ManifestProblems): SchemaCheck {
  if (!needsEngine(schema)) return NO_PROBLEMS
  try {
    return compileSchema(schema)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    problems.add(path, error.message, { hint: error.hint })
    return NO_PROBLEMS
  }
}

function readAnnotations(tool: Fields): MockTool['annotations'] {
  const annotations = tool.mapping('annotations')
  if (annotations === undefined) return undefined
  const fields = Fields.of(annotations, tool.at('annotations'), tool.problems, HINTS, Object.keys(annotations))
  for (const hint of HINTS) fields?.flag(hint)
  fields?.text('title')
  return annotations
}

function readAnswer(value: unknown, path: Path, problems: ManifestProblems, dialect: Dialect): MockAnswer | null {
  const fields = Fields.of(value, path, problems, ANSWER_KEYS)
  if (fields === null) return null
  fields.isThere('return')
  const set = fields.mapping('set')
  return {
    match: fields.mapping('match') ?? {},
    state: fields.mapping('state') ?? {},
    give: readReturn(fields.value('return'), fields.at('return'), problems, dialect),
    set: set === undefined ? undefined : compile(set, fields.at('set'), problems, dialect),
  }
}
