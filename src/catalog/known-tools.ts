import type { KnownTools } from '../core/critics/call-evaluator.js'
import { isSameTool, ToolName } from '../core/critics/fields/tool-name.js'
import type { ToolFields } from '../core/critics/fields/unknown-field.js'
import type { ToolDefinition } from '../core/trace/trace.js'
import { isRecord } from '../core/trace/trace-fields.js'
import { fieldNames, isSilentOn, mayHaveField } from './schema-fields.js'
import { withDefaults } from './with-defaults.js'

/** What tool definitions tell critics: which prefixes are servers, which arguments exist, which have defaults. */
export function knownTools(tools: readonly ToolDefinition[]): Required<KnownTools> {
  const servers = new Set<string>()
  for (const { server } of tools) if (server !== null) servers.add(server)
  const calledLike = (name: string) => {
    const wanted = new ToolName(name)
    return ({ server, name }: ToolDefinition) =>
      isSameTool(wanted, new ToolName(server === null ? name : `${server}.${name}`))
  }
  return {
    servers: [...servers],
    withDefaults: (name, args) => withDefaults(args, tools.find(calledLike(name))?.input_schema),
    fieldsOf: (name) => fieldsOfAny(tools.filter(calledLike(name)).map(({ input_schema }) => input_schema)),
  }
}

/** A name may mean several tools; one without a schema may have any field. */
function fieldsOfAny(schemas: readonly unknown[]): ToolFields | null {
  if (schemas.length === 0 || !schemas.every(isRecord)) return null
  return {
    mayHave: (field) => schemas.some((schema) => mayHaveField(schema, field)),
    isSilentOn: (field) => schemas.every((schema) => isSilentOn(schema, field) || !mayHaveField(schema, field)),
    names: () => schemas.flatMap(fieldNames),
  }
}
