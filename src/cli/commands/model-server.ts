import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { LineLog } from '../../files/line-log.js'
import { readText } from '../../files/reading/read-text.js'
import type { ModelServer } from '../../models/model-server/create-model-server.js'
import type { Seen } from '../../models/model-server/exchange.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { Interruption } from '../terminal/interruption.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Work with servers',
  summary: 'Serve a script as a model provider, for tests of agents',
} satisfies ListedCommand

interface ModelServerFlags {
  readonly port?: number
  readonly seed?: string
  readonly requireKey?: string
  readonly log?: string
  readonly quiet?: boolean
}

const MAX_PORT = 65_535

export const command = defineCommand<ModelServerFlags>({
  name: 'model-server',
  summary:
    'Serve a script as a model provider on 127.0.0.1: Anthropic Messages, OpenAI Responses and Chat, Google generateContent, with streaming. Runs until it is stopped.',
  arguments: [{ name: '<script>', summary: 'the replies of the model (YAML or JSON)' }],
  options: {
    port: { flag: '--port <port>', summary: 'listen on this port; default: a free port', type: 'whole' },
    seed: { flag: '--seed <seed>', summary: 'the seed of random choices, as in `when: { chance: 0.2 }`; default 1' },
    requireKey: { flag: '--require-key <key>', summary: 'answer 401 to requests without this key' },
    log: { flag: '--log <file>', summary: 'write every request and its reply to this file, as JSON Lines' },
    quiet: { flag: '-q, --quiet', summary: 'do not print a line for each request' },
  },
  examples: [
    'mcprove model-server script.yml',
    'mcprove model-server script.yml --port 4010 --log requests.jsonl',
    'ANTHROPIC_BASE_URL=http://127.0.0.1:4010 ANTHROPIC_API_KEY=any claude -p "Find a lamp"',
  ],
  run: async ([file = ''], flags, io) => {
    if (flags.port !== undefined && flags.port > MAX_PORT) {
      throw new McproveError('BAD_USAGE', `--port expects a port, got ${flags.port}`, {
        hint: `Use a number from 0 to ${MAX_PORT}; 0 picks a free port.`,
      })
    }
    const [{ parseModelScript }, { startModelServer }, { describeExchange }] = await Promise.all([
      import('../../models/model-server/script-file/parse-model-script.js'),
      import('../../models/model-server/create-model-server.js'),
      import('../../models/model-server/script-file/describe-exchange.js'),
    ])
    const script = parseModelScript(file, readText(resolve(io.cwd(), file), file))
    const log = flags.log === undefined ? null : new LineLog(resolve(io.cwd(), flags.log), flags.log)
    const say = (text: string): void => void io.stderr.write(`${cleanText(text)}\n`)
    const observe = ({ method, path, sent, ...seen }: Seen): void => {
      if (flags.quiet !== true) say(describeExchange({ method, path, sent, ...seen }))
      try {
        log?.add({ method, path, status: sent.status, ...seen })
      } catch (error) {
        // A full disk must not change what the agent under test sees.
        say(`warning: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    const interruption = new Interruption(io)
    try {
      const server = await startModelServer(
        {
          answer: script.script,
          seed: flags.seed ?? script.seed,
          port: flags.port ?? script.port,
          requireKey: flags.requireKey ?? script.require_key,
          // The log has them all.
          keepRequests: 0,
        },
        observe,
      )
      printAddresses(server, io)
      await new Promise<void>((stop) => {
        if (interruption.happened) stop()
        else interruption.signal.addEventListener('abort', () => stop(), { once: true })
      })
      await server.close()
      return 0
    } finally {
      interruption.end()
    }
  },
})

/** The first line is the URL alone, for programs. */
function printAddresses(server: ModelServer, io: Io): void {
  const lines = [server.url, `  openai     ${server.baseUrl('openai')}`]
  lines.push(`  anthropic  ${server.baseUrl('anthropic')}`, `  google     ${server.baseUrl('google')}`)
  io.stdout.write(`${lines.join('\n')}\n`)
}
