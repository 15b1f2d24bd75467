import * as z from 'zod'
import { faultSettings } from './fault-schema.js'

const TRANSPORTS = ['http', 'sse'] as const

/** YAML people write `PORT: 3000`; an environment holds text. */
const environment = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
  .describe('Environment variables of the process, besides PATH, HOME, LANG and TMPDIR.')

const command = z
  .union([z.string().min(1), z.array(z.string()).min(1)])
  .describe('The program to start; a list is the program and its arguments.')

const shared = {
  share: z.boolean().optional().describe('One process for all runs instead of one per run.'),
  timeout_ms: z.int().positive().optional().describe('How long one request may take.'),
}

const fault = z
  .union([z.string().min(1), faultSettings])
  .optional()
  .describe('A fault of every call: `hang`, `slow:500`, or the keys of a fault.')

const auth = z
  .union([
    z.strictObject({ bearer: z.string().min(1).describe('A bearer token, usually from a variable.') }),
    z.strictObject({
      client_id: z.string().min(1).describe('OAuth client credentials: the client.'),
      client_secret: z.string().min(1).describe('OAuth client credentials: its secret, usually from a variable.'),
      token_url: z.string().min(1).optional().describe('Where tokens are issued; discovered when left out.'),
      scope: z.string().optional().describe('The scopes to ask for, separated by spaces.'),
    }),
  ])
  .describe('How to authenticate.')

const stdioServer = z
  .strictObject({
    command,
    args: z.array(z.string()).optional().describe('Arguments of the program.'),
    env: environment.optional(),
    cwd: z.string().min(1).optional().describe("Its working folder, relative to the suite's."),
    transport: z.literal('stdio').optional().describe('How to talk to it.'),
    fault,
    ...shared,
  })
  .describe('A server that is started and spoken to over standard input and output.')

const urlServer = z
  .strictObject({
    url: z.string().min(1).describe('Where the server listens.'),
    headers: z.record(z.string(), z.string()).optional().describe('HTTP headers of every request.'),
    transport: z.enum(TRANSPORTS).optional().describe('`http` is Streamable HTTP (the default), `sse` the older one.'),
    auth: auth.optional(),
    fault,
    ...shared,
  })
  .describe('A server that is reached over HTTP.')

const mockServer = z
  .strictObject({
    mock: z.string().min(1).describe('The manifest, trace or cassette that answers.'),
    fault,
    ...shared,
  })
  .describe('A mock server made from a file.')

/** One entry of `servers:`. */
export const serverSchema = z.union([stdioServer, urlServer, mockServer])

export type Server = z.output<typeof serverSchema>

/** Names become wire prefixes (`weather__get_weather`) and member ids (`weather.get_weather`). */
export const serverName = z
  .string()
  .min(1, { error: 'a server needs a name: it is the prefix of its tools' })
  .refine((name) => name.trim() === name && !name.includes('*'), {
    error: 'a server name has no spaces around it and no `*`: it is the prefix of member ids',
  })
