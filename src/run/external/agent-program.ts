// Turns `external:` of a suite into the program of one run: its arguments, its environment, its files.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inheritedEnvironment } from '../../mcp/client/inherited-environment.js'
import { newMark } from '../../mcp/process/run-mark.js'
import type { ExternalSettings } from '../../suite/schema/external-schema.js'
import type { AgentOutput } from './agent-report.js'
import { mcpServers, type OfferedServer } from './offered-server.js'
import { TextOutput } from './output/text-output.js'
import { PRESETS } from './presets/index.js'
import { nothingMore, type Preset } from './presets/preset.js'

export interface AgentProgram {
  readonly command: string
  readonly args: readonly string[]
  /** The complete environment. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly stdin: string
  /** Reads its standard output. */
  readonly output: AgentOutput
  /** Lines of its output that it writes elsewhere, when it has ended. */
  rest(): Promise<string>
  /** Where it may write its report. */
  readonly reportFile: string
  /** Removes its files. */
  remove(): Promise<void>
}

export interface ProgramSetting {
  readonly external: ExternalSettings
  readonly prompt: string
  readonly servers: readonly OfferedServer[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly suiteFolder: string
}

/** A program without a preset: its own arguments, and its output is the answer. */
const PLAIN: Preset = {
  command: '',
  args: () => [],
  prompt: 'argument',
  config: (servers) => ({ mcpServers: mcpServers(servers) }),
  prepare: nothingMore,
  importer: null,
  saysCost: false,
}

export async function agentProgram(setting: ProgramSetting): Promise<AgentProgram> {
  const { external, prompt, servers, cwd, suiteFolder } = setting
  const preset = external.preset === undefined ? PLAIN : PRESETS[external.preset]
  const way = external.prompt ?? preset.prompt
  const folder = await mkdtemp(join(tmpdir(), 'mcprove-agent-'))
  const configFile = join(folder, 'mcp.json')
  // Whoever knows the addresses can use the servers, so they are secrets.
  await writeFile(configFile, JSON.stringify(preset.config(servers), null, 2), { mode: 0o600 })
  const promptFile = join(folder, 'prompt.txt')
  if (way === 'file') await writeFile(promptFile, prompt, { mode: 0o600 })
  const reportFile = join(folder, 'report.json')
  const fill = (text: string) =>
    filled(text, { prompt, prompt_file: promptFile, mcp_config: configFile, suite_dir: suiteFolder })
  const own = { ...inheritedEnvironment(setting.env), ...mapValues(external.env ?? {}, fill) }
  const place = { folder, env: own, cwd, id: randomUUID() }
  const written = [
    ...wordsOf(external.command ?? preset.command),
    ...preset.args(servers, place),
    ...(external.args ?? []),
  ]
  const [command = '', ...args] = withPrompt(written, way).map(fill)
  return {
    command,
    args,
    env: {
      ...inheritedEnvironment(setting.env),
      ...Object.fromEntries(
        servers.flatMap((server) => ('url' in server ? [[urlVariable(server.name), server.url]] : [])),
      ),
      MCPROVE_MCP_CONFIG: configFile,
      MCPROVE_REPORT_FILE: reportFile,
      ...(way === 'file' ? { MCPROVE_PROMPT_FILE: promptFile } : {}),
      ...mapValues(external.env ?? {}, fill),
      ...(await preset.prepare(servers, place)),
      ...newMark(),
    },
    cwd,
    stdin: way === 'stdin' ? prompt : '',
    output: await outputOf(preset),
    rest: async () => (await preset.rest?.(place)) ?? '',
    reportFile,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function outputOf({ importer }: Preset): Promise<AgentOutput> {
  if (importer === null) return new TextOutput()
  const { StreamOutput } = await import('./output/stream-output.js')
  return new StreamOutput(await importer())
}

/** `MCPROVE_URL_WEATHER` for the server `weather`. */
function urlVariable(server: string): string {
  return `MCPROVE_URL_${server.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`
}

function wordsOf(command: string | readonly string[]): readonly string[] {
  return typeof command === 'string' ? [command] : command
}

/** The prompt is the last argument unless a placeholder says where it goes. */
function withPrompt(words: readonly string[], way: 'argument' | 'stdin' | 'file'): readonly string[] {
  const place = way === 'argument' ? '{prompt}' : way === 'file' ? '{prompt_file}' : null
  return place === null || words.some((word) => word.includes(place)) ? words : [...words, place]
}

/** In one pass, because inserted text may contain braces. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(prompt|prompt_file|mcp_config|suite_dir)\}/g, (_, name: string) => values[name] ?? '')
}

function mapValues(values: Readonly<Record<string, string>>, map: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}
