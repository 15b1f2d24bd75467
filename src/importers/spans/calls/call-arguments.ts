// The arguments of a call as its span records them: an object, JSON, a Python call, or a bare value.
import { tryJson } from '../../../core/trace/parse-traces.js'
import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { readArguments } from '../../json-arguments.js'
import { recordIn } from '../../json-fields.js'
import { nestedAttributes } from '../messages/nested-attributes.js'
import { attributeOf, type Span } from '../span.js'
import { pythonDict } from './python-literal.js'
import { jsonIn } from './tool-output.js'

const ARGUMENTS = [
  'gen_ai.tool.call.arguments',
  'gen_ai.tool.args',
  'ai.toolCall.args',
  'ai.toolCall.input',
  'gcp.vertex.agent.tool_call_args',
  'mcp.request.argument',
  'tool_arguments',
  'tool_input',
  'tool.input',
]
/** What the instrumented function received, which may wrap the arguments. */
const FUNCTION_INPUT = ['input.value', 'traceloop.entity.input']
/** A definition or the arguments themselves, depending on the instrumentation. */
const PARAMETERS = 'tool.parameters'

export interface CallArguments {
  /** Undefined when they were not recorded. */
  readonly args: unknown
  readonly args_text?: string
}

export function readCallArguments(span: Span): CallArguments {
  const given = attributeOf(span, ARGUMENTS)
  if (given !== undefined) return readArguments(given)
  const parameters = jsonIn(attributeOf(span, [PARAMETERS])) ?? nestedParameters(span)
  const names = definedNames(parameters)
  // Empty parameters may be the definition of a tool without any, or not recorded.
  const isKnown = isRecord(parameters) && names === null && Object.keys(parameters).length > 0
  const input = isKnown ? parameters : attributeOf(span, FUNCTION_INPUT)
  if (input !== undefined) return readArguments(functionInput(pythonInput(input), names ?? []))
  return names === null && parameters !== undefined ? readArguments(parameters) : { args: undefined }
}

/** Phoenix flattens them. */
function nestedParameters({ attributes }: Span): unknown {
  const nested = nestedAttributes(attributes, PARAMETERS)
  return isRecord(nested) ? nested : undefined
}

/** LangChain passes a tool its arguments as the text of a Python value. */
function pythonInput(input: unknown): unknown {
  return typeof input === 'string' && tryJson(input) === undefined ? (pythonDict(input) ?? input) : input
}

/** The names of the parameters when this is their definition; null for arguments. */
function definedNames(parameters: unknown): readonly string[] | null {
  if (!isRecord(parameters)) return null
  const { properties } = parameters
  if (isRecord(properties)) return Object.keys(properties)
  const entries = Object.values(parameters)
  return entries.length > 0 && entries.every(isDefinition) ? Object.keys(parameters) : null
}

function isDefinition(value: unknown): boolean {
  if (!isRecord(value)) return false
  const isTyped = typeof value.type === 'string' || Array.isArray(value.type) || Array.isArray(value.anyOf)
  return isTyped && (value.description !== undefined || value.title !== undefined || Object.keys(value).length === 1)
}

/** Instrumented functions record `{"args": [...], "kwargs": {...}}`; frameworks `{"inputs": {...}}` or `{"input": {...}}`. */
function functionInput(value: unknown, names: readonly string[]): unknown {
  const given = jsonIn(value)
  if (!isRecord(given)) return value
  if (isRecord(given.inputs)) return given.inputs
  if (Array.isArray(given.args) && (given.kwargs === undefined || isRecord(given.kwargs))) {
    return functionCall(given, given.args, recordIn(given.kwargs), names)
  }
  const inner = jsonIn(given.input)
  return isRecord(inner) && Object.keys(given).length === 1 ? inner : given
}

/** Without the names of parameters, positional arguments stay as they are recorded. */
function functionCall(whole: RawRecord, args: readonly unknown[], named: RawRecord, names: readonly string[]): unknown {
  if (args.length <= names.length) {
    return { ...Object.fromEntries(args.map((value, index) => [names[index], value])), ...named }
  }
  const [only] = args
  const isObject = args.length === 1 && isRecord(only) && Object.keys(named).length === 0
  return isObject ? only : whole
}
