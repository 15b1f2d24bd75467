import * as z from 'zod'
import { hasCredentials, USE_HEADERS } from '../../core/addresses/url-credentials.js'
import { schemaMistakes } from '../../core/engines/schema-mistakes.js'
import { faultSettings } from '../../core/faults/fault-schema.js'
import { parseFaultText } from '../../core/faults/parse-fault-text.js'
import { joinKeys, keysOnDemand, onDemand, strictObjectFor } from '../../core/input/on-demand.js'
import { jsonRecord } from '../../core/json/json-record.js'
import { isRecord } from '../../core/trace/trace-fields.js'

const TRANSPORTS = ['http', 'sse'] as const

/** YAML authors write `PORT: 3000`, but an environment holds text. */
const environment = onDemand(() =>
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .describe('Environment variables of the process, in addition to PATH, HOME, LANG and TMPDIR.'),
)

/** What a token is requested for. */
const tokenRequest = () => ({
  scope: z.string().optional().describe('The scopes to request, separated by spaces.'),
  resource: z
    .union([z.string().min(1), z.literal(false)])
    .optional()
    .describe(
      'The resource indicator (RFC 8707) to request the token for; false sends none. Default: what the server names, else its URL.',
    ),
})

const auth = onDemand(() =>
  z
    .union([
      z.strictObject({ bearer: z.string().min(1).describe('A bearer token, usually from an environment variable.') }),
      z.strictObject({
        client_id: z.string().min(1).describe('OAuth client credentials: the client id.'),
        client_secret: z
          .string()
          .min(1)
          .describe('OAuth client credentials: the client secret, usually from an environment variable.'),
        token_url: z
          .string()
          .min(1)
          .optional()
          .describe(
            'The token endpoint. Default: the endpoint that the server names, if it has the same origin as its URL.',
          ),
        ...tokenRequest(),
      }),
      z.strictObject({
        client_id: z.string().min(1).describe('OAuth client credentials with a key: the client id.'),
        private_key: z
          .string()
          .min(1)
          .describe(
            'The private key (PKCS #8, PEM) that signs requests for tokens, usually from an environment variable.',
          ),
        algorithm: z.string().min(1).describe('The algorithm of the key, such as RS256 or ES256.'),
        token_url: z
          .string()
          .min(1)
          .optional()
          .describe('The token endpoint. Default: the endpoint that the server names.'),
        ...tokenRequest(),
      }),
    ])
    .describe('How to authenticate. Without it, the login of `mcprove login` is used for exactly this URL.'),
)

/** It may contain a variable; it is then parsed when the server is needed. */
const faultText = onDemand(() =>
  z
    .string()
    .min(1)
    .superRefine((text, context) => {
      const parsed = text === '' || text.includes('${') ? null : parseFaultText(text)
      if (parsed !== null && 'problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
    }),
)

const sharedKeys = keysOnDemand({
  fault: () =>
    z
      .union([faultText(), faultSettings()])
      .optional()
      .describe(
        'A fault to inject in every call of agents and in the request of direct tests: `hang`, `slow:500`, or the keys of a fault.',
      ),
  share: () => z.boolean().optional().describe('One process for all runs instead of one per run. Default false.'),
  timeout_ms: () => z.int().positive().optional().describe('The timeout of one request. Default 60000 (one minute).'),
})

const writtenSchema = onDemand(() =>
  jsonRecord().superRefine((schema, context) => {
    for (const { path, message } of schemaMistakes(schema)) {
      context.addIssue({ code: 'custom', path: [...path], message: `\`${path.at(-1)}\` ${message}` })
    }
  }),
)

/** A tool as a model sees it. */
const toolDefinition = onDemand(() =>
  z.strictObject({
    name: z.string().min(1).describe('The name of the tool.'),
    server: z
      .string()
      .min(1)
      .nullable()
      .optional()
      .describe('The prefix of its name; null for none. Default: the server that contains it.'),
    description: z.string().optional().describe('The description that a model reads.'),
    input_schema: writtenSchema().optional().describe('The JSON Schema of its arguments.'),
    output_schema: writtenSchema().optional().describe('The JSON Schema of its structured result.'),
    annotations: jsonRecord().optional().describe('The MCP tool annotations.'),
  }),
)

const toolList = onDemand(() =>
  z.array(toolDefinition()).superRefine((tools, context) => {
    const seen = new Set<string>()
    for (const [index, { server, name }] of tools.entries()) {
      const id = JSON.stringify({ server, name })
      if (seen.has(id))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: `\`${name}\` is listed twice` })
      seen.add(id)
    }
  }),
)

/** The kinds of servers, by the key that only this kind has. */
const FORMS = {
  command: joinKeys(
    keysOnDemand({
      command: () =>
        z
          .union([z.string().min(1), z.array(z.string()).min(1)])
          .describe('The program to start; a list is the program and its arguments.'),
      args: () => z.array(z.string()).optional().describe('Arguments of the program.'),
      env: () => environment().optional(),
      cwd: () => z.string().min(1).optional().describe('The working folder, relative to the suite file.'),
      transport: () => z.literal('stdio').optional().describe('The transport.'),
      isolate: () =>
        z
          .boolean()
          .optional()
          .describe(
            'Linux: mark its processes with the variable `MCPROVE_RUN`, so that detached processes are found and stopped too. Default false.',
          ),
    }),
    sharedKeys,
  ),
  url: joinKeys(
    keysOnDemand({
      url: () =>
        z
          .string()
          .min(1)
          .refine((url) => !hasCredentials(url), {
            error: `a URL must not contain a user name or password. ${USE_HEADERS}`,
          })
          .describe('The URL of the server.'),
      headers: () => z.record(z.string(), z.string()).optional().describe('HTTP headers to send with every request.'),
      transport: () =>
        z.enum(TRANSPORTS).optional().describe('`http` is Streamable HTTP (the default), `sse` the older HTTP+SSE.'),
      auth: () => auth().optional(),
    }),
    sharedKeys,
  ),
  mock: joinKeys(
    keysOnDemand({
      mock: () => z.string().min(1).describe('The manifest, trace or cassette that provides the answers.'),
    }),
    sharedKeys,
  ),
  tools: keysOnDemand({
    tools: () => toolList().describe('Tool definitions that are offered but cannot be called, for `first_call_only`.'),
    short_names: () =>
      z
        .boolean()
        .optional()
        .describe('Offer each tool without its prefix, unless another tool has the same name. Default false.'),
  }),
}

/** Every key that some kind of server has. */
export function serverKeys(): readonly string[] {
  return [...new Set(Object.values(FORMS).flatMap((form) => Object.keys(form)))]
}

/** One entry of `servers:`. */
export const serverSchema = onDemand(() =>
  z.union([
    z.strictObject(FORMS.command).describe('A server to start, over stdio.'),
    z.strictObject(FORMS.url).describe('A server at a URL, over HTTP.'),
    z.strictObject(FORMS.mock).describe('A mock server made from a file.'),
    z.strictObject(FORMS.tools).describe('A tool list without a server.'),
  ]),
)

/** The same for one value: when its keys fit only one form, errors are about that form. */
export function serverSchemaFor(value: unknown): z.ZodType<Server> {
  const written = isRecord(value) ? Object.keys(value) : []
  const fitting = Object.entries(FORMS).filter(
    ([own, keys]) => written.includes(own) && written.every((key) => Object.hasOwn(keys, key)),
  )
  const [form] = fitting
  if (form === undefined || fitting.length > 1) return serverSchema()
  const [own, keys] = form
  // One form of the union, limited to the keys that the value has.
  return strictObjectFor(keys, value, [own]) as unknown as z.ZodType<Server>
}

export type Server = z.output<ReturnType<typeof serverSchema>>
export type ToolListServer = Extract<Server, { readonly tools: unknown }>

/** Names become wire prefixes (`weather__get_weather`) and member ids (`weather.get_weather`). */
export const serverName = onDemand(() =>
  z
    .string()
    .min(1, { error: 'a server requires a name: it is the prefix of its tools' })
    .refine((name) => name.trim() === name && !name.includes('*'), {
      error: 'a server name must not have surrounding spaces or `*`: it is the prefix of tool ids',
    }),
)
