import { isRecord, type RawRecord } from '../../../core/trace/trace-fields.js'
import { recordIn, recordsIn } from '../../json-fields.js'
import { readMcpName } from '../../mcp-name.js'
import { jsonIn } from '../calls/tool-output.js'
import { attributeOf, type Span } from '../span.js'
import { nestedAttributes } from './nested-attributes.js'

const TOOLS = ['gen_ai.tool.definitions', 'gen_ai.request.tools', 'ai.prompt.tools']

/** The tools that a model was offered, in the form of a trace. */
export function offeredTools(span: Span): readonly RawRecord[] {
  const { config } = recordIn(jsonIn(span.attributes['gcp.vertex.agent.llm_request']))
  const lists = [
    jsonIn(attributeOf(span, TOOLS)),
    nestedAttributes(span.attributes, 'llm.tools'),
    nestedAttributes(span.attributes, 'llm.request.functions'),
    recordsIn(recordIn(config).tools).flatMap(({ function_declarations }) => recordsIn(function_declarations)),
    recordIn(jsonIn(span.attributes['output.value'])).tools,
  ]
  const list = lists.find((one) => Array.isArray(one) && one.length > 0)
  return Array.isArray(list) ? list.flatMap(readTool) : []
}

function readTool(entry: unknown): RawRecord[] {
  const outer = recordIn(jsonIn(entry))
  const tool = recordIn(jsonIn(recordIn(outer.tool).json_schema ?? outer))
  const described = isRecord(tool.function) ? tool.function : tool
  const { name, description, parameters, inputSchema, input_schema } = described
  if (typeof name !== 'string' || name === '') return []
  return [
    {
      ...readMcpName(name),
      ...(typeof description === 'string' ? { description } : {}),
      input_schema: recordIn(jsonIn(parameters ?? inputSchema ?? input_schema)),
    },
  ]
}
