import { Fields } from './fields.js'
import type { MockResource } from './manifest.js'
import type { ManifestProblems, Path } from './manifest-problems.js'
import { compile } from './read-return.js'
import { textOfValue } from './template.js'

const RESOURCE_KEYS = ['uri', 'name', 'description', 'mime_type', 'text', 'json']
/** Further keys of a saved `resources/list`. */
const MCP_RESOURCE_KEYS = ['title', 'mimeType', 'size', 'icons', 'annotations', '_meta']

export function readResource(value: unknown, path: Path, problems: ManifestProblems): MockResource | null {
  const fields = Fields.of(value, path, problems, RESOURCE_KEYS, MCP_RESOURCE_KEYS)
  if (fields === null) return null
  const uri = fields.requiredName('uri')
  const mimeType = fields.text(fields.spelled('mime_type', 'mimeType'))
  const isJson = fields.has('json')
  if (fields.has('text') === isJson) {
    problems.add(path, isJson ? '`text` and `json` are both given' : '`text` or `json` is missing', {
      hint: 'Write the content of the resource as one of the two.',
    })
  }
  const template = isJson
    ? compile(fields.value('json'), fields.at('json'), problems)
    : compile(fields.text('text') ?? '', fields.at('text'), problems)
  return {
    uri,
    name: fields.text('name') ?? uri,
    description: fields.text('description'),
    mime_type: mimeType ?? (isJson ? 'application/json' : undefined),
    text: (scope, budget) => (isJson ? JSON.stringify(template(scope, budget)) : textOfValue(template(scope, budget))),
  }
}
