// The tools that the suite's server scenarios call, by name. A tool answers in both generations: where it needs the client,
// the SDK asks in the way of the generation.
import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server'
import { clientCapabilities, object, PNG, said, text } from './answers.mjs'
import { ASKING } from './asking.mjs'

/** Silence. */
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const image = { type: 'image', data: PNG, mimeType: 'image/png' }
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** `[description, call, properties of the input schema]` */
const CALLS = {
  test_simple_text: ['Answers with a text.', () => said('This is a simple text response for testing.')],
  test_image_content: ['Answers with an image.', () => ({ content: [image] })],
  test_audio_content: [
    'Answers with a sound.',
    () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  ],
  test_embedded_resource: [
    'Answers with a resource.',
    () => ({ content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')] }),
  ],
  test_multiple_content_types: [
    'Answers with a text, an image and a resource.',
    () => ({
      content: [
        text('Multiple content types test:'),
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  ],
  test_tool_with_logging: ['Logs while it works.', (_args, ctx) => logged(ctx)],
  test_logging_tool: ['Logs while it works.', (_args, ctx) => logged(ctx)],
  test_error_handling: [
    'Fails.',
    () => ({ ...said('This tool intentionally returns an error for testing'), isError: true }),
  ],
  test_tool_with_progress: [
    'Reports its progress.',
    async (_args, ctx) => {
      const { progressToken } = ctx.mcpReq._meta ?? {}
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined) {
          const params = { progressToken, progress, total: 100 }
          await ctx.mcpReq.notify({ method: 'notifications/progress', params })
        }
        await pause()
      }
      return said('done')
    },
  ],
  test_reconnection: [
    'Closes its stream before it answers; the client reconnects.',
    async (_args, ctx) => {
      ctx.http?.closeSSE?.()
      await pause()
      return said('reconnected')
    },
  ],
  test_missing_capability: [
    'Needs a client with a model.',
    (_args, ctx) => {
      requireCapability(ctx, 'sampling')
      return said('The client has a model.')
    },
  ],
  test_trigger_tool_change: [
    'Says that the tools changed.',
    (_args, _ctx, { notify }) => {
      notify.toolsChanged()
      return said('changed')
    },
  ],
  test_trigger_prompt_change: [
    'Says that the prompts changed.',
    (_args, _ctx, { notify }) => {
      notify.promptsChanged()
      return said('changed')
    },
  ],
  test_header: [
    'Wants its argument as a header.',
    ({ region }) => said(String(region)),
    { region: { type: 'string', 'x-mcp-header': 'Region' } },
  ],
}

const ADDRESSED = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...object({ name: { type: 'string' }, address: { $ref: '#/$defs/address' } }, []),
  $defs: { address: { $anchor: 'addressDef', ...object({ city: { type: 'string' } }, []) } },
  allOf: [{ anyOf: [{ required: ['name'] }, { required: ['address'] }] }],
  if: { properties: { name: { const: 'nobody' } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['name'] },
  else: { required: ['address'] },
  additionalProperties: false,
}

export const TOOLS = [
  ...Object.entries({ ...CALLS, ...ASKING }).map(([name, [description, call, properties]]) => ({
    name,
    description,
    inputSchema: object(properties),
    call,
  })),
  {
    name: 'json_schema_2020_12_tool',
    description: 'Has many keywords of JSON Schema.',
    inputSchema: ADDRESSED,
    call: () => said('done'),
  },
]

async function logged(ctx) {
  for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await ctx.mcpReq.log('info', words)
    await pause()
  }
  return said('done')
}

function embedded(uri, mimeType, content) {
  return { type: 'resource', resource: { uri, mimeType, text: content } }
}

function requireCapability(ctx, name) {
  if (clientCapabilities(ctx)[name] !== undefined) return
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { [name]: {} } })
}
