import { loadEngines } from '../../../core/engines/engines.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { parseYaml } from '../../../core/yaml/parse-yaml.js'
import { isBoundedJson } from '../bounded-json.js'
import { Fields, reportRepeated } from './fields.js'
import type { Manifest } from './manifest.js'
import { ManifestProblems, type Path } from './manifest-problems.js'
import { readPrompt } from './read-prompt.js'
import { readResource } from './read-resource.js'
import { needsEngine, readMockTool } from './read-tool.js'
import type { Dialect } from './template.js'

const KEYS = ['name', 'version', 'state', 'tools', 'resources', 'prompts']
/** The only key of a manifest of mcptest: everything else is inside. */
const MCPTEST_KEY = 'mock_server'
/** Further keys of a saved `tools/list` result. */
const MCP_KEYS = ['nextCursor', '_meta', 'ttlMs', 'cacheScope', 'resultType']

/** Parses a manifest, YAML or JSON. Throws MANIFEST_INVALID with every problem; `file` is its name in problems. */
export async function parseManifest(text: string, file: string): Promise<Manifest> {
  const problems = new ManifestProblems(file, text)
  const { data, placeOf, problems: ofText } = parseYaml(text)
  for (const { message, hint, ...place } of ofText) problems.addAt(place, [], message, hint)
  problems.throwIfAny()
  problems.placeOf = placeOf
  assertBounded(data, problems)
  return await manifestOf(data, problems)
}

/** The same for a manifest passed as an object. */
export async function parseManifestObject(data: unknown): Promise<Manifest> {
  const problems = new ManifestProblems('the manifest', null)
  assertBounded(data, problems)
  // The caller may change its object later.
  return await manifestOf(structuredClone(data), problems)
}

function assertBounded(data: unknown, problems: ManifestProblems): void {
  if (!isBoundedJson(data, problems)) problems.throwIfAny()
}

async function manifestOf(data: unknown, problems: ManifestProblems): Promise<Manifest> {
  // Loading the validator takes longer than reading a manifest without schemas.
  if (hasSchemas(data)) await loadEngines({ schema: true })
  const manifest = readManifest(data, problems)
  problems.throwIfAny()
  return manifest
}

/** A false positive costs milliseconds; a false negative would be a crash. */
function hasSchemas(data: unknown): boolean {
  const { value } = contentOf(data)
  const tools = isRecord(value) && Array.isArray(value.tools) ? value.tools : []
  return tools.some(
    (tool) =>
      isRecord(tool) &&
      ['input_schema', 'inputSchema', 'output_schema', 'outputSchema'].some((key) => {
        const schema = tool[key]
        return isRecord(schema) && needsEngine(schema)
      }),
  )
}

interface Content {
  readonly value: unknown
  readonly path: Path
  readonly dialect: Dialect
}

function contentOf(data: unknown): Content {
  if (!isRecord(data) || !Object.hasOwn(data, MCPTEST_KEY)) return { value: data, path: [], dialect: 'mcprove' }
  return { value: data[MCPTEST_KEY], path: [MCPTEST_KEY], dialect: 'mcptest' }
}

function readManifest(data: unknown, problems: ManifestProblems): Manifest {
  const { value, path, dialect } = contentOf(data)
  if (dialect === 'mcptest') Fields.of(data, [], problems, [MCPTEST_KEY])
  const fields = Fields.of(value, path, problems, dialect === 'mcptest' ? KEYS : [...KEYS, MCPTEST_KEY], MCP_KEYS)
  if (fields === null) return NOTHING
  if ((fields.value('nextCursor') ?? '') !== '') {
    problems.add(fields.at('nextCursor'), 'this is only one page of the list', {
      hint: 'Save every page.',
      part: 'key',
    })
  }
  if (!['tools', 'resources', 'prompts'].some((key) => fields.has(key))) {
    problems.add(path, 'has no `tools`, `resources` or `prompts`')
  }
  reportRepeated(fields, 'tools', 'name')
  reportRepeated(fields, 'resources', 'uri')
  reportRepeated(fields, 'prompts', 'name')
  return {
    name: fields.text('name'),
    version: fields.text('version') ?? NOTHING.version,
    state: fields.mapping('state') ?? {},
    tools: fields.list('tools', (tool, place) => readMockTool(tool, place, problems, dialect)),
    resources: fields.list('resources', (resource, place) => readResource(resource, place, problems)),
    prompts: fields.list('prompts', (prompt, place) => readPrompt(prompt, place, problems, dialect)),
  }
}

const NOTHING: Manifest = { name: undefined, version: '1.0.0', state: {}, tools: [], resources: [], prompts: [] }
