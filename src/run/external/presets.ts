// The products that `external:` knows by name: how each is started, how it gets its servers, and how its output is
// read.
import { isRecord } from '../../core/trace/trace-fields.js'
import type { ExternalPreset } from '../../suite/schema/external-schema.js'
import { type AgentReport, NO_COUNTS } from './agent-report.js'
import { mcpServers, type OfferedServer } from './offered-server.js'

export interface Preset {
  readonly command: string
  /** `{mcp_config}` and `{prompt}` are replaced. */
  readonly args: (servers: readonly OfferedServer[]) => readonly string[]
  readonly prompt: 'argument' | 'stdin'
  readonly env: Readonly<Record<string, string>>
  /** The content of the file at `{mcp_config}`. */
  readonly config: (servers: readonly OfferedServer[]) => object
  readonly read: (output: string) => AgentReport
  /** Whether its report includes the cost. */
  readonly saysCost: boolean
}

export const PRESETS: Readonly<Record<ExternalPreset, Preset>> = {
  // Prompts go to standard input where possible: as an argument, a prompt that starts with a dash would be an option.
  claude: {
    command: 'claude',
    args: (servers) => [
      ...['-p', '--output-format', 'json', '--mcp-config', '{mcp_config}', '--strict-mcp-config'],
      // Without a terminal nobody can approve a tool.
      ...(servers.length === 0 ? [] : ['--allowedTools', servers.map(({ name }) => `mcp__${name}`).join(',')]),
    ],
    prompt: 'stdin',
    env: {},
    config: (servers) => ({ mcpServers: mcpServers(servers) }),
    read: readClaude,
    saysCost: true,
  },
  codex: {
    command: 'codex',
    args: (servers) => ['exec', '--json', '--skip-git-repo-check', ...servers.flatMap(codexServer), '-'],
    prompt: 'stdin',
    env: {},
    config: (servers) => ({ mcpServers: mcpServers(servers) }),
    read: readCodex,
    saysCost: false,
  },
  gemini: {
    command: 'gemini',
    args: () => ['--output-format', 'json', '--prompt={prompt}'],
    prompt: 'argument',
    // It reads settings from every folder it knows. These override them and leave its folders unchanged.
    env: { GEMINI_CLI_SYSTEM_SETTINGS_PATH: '{mcp_config}' },
    config: (servers) => ({
      mcp: { allowed: servers.map(({ name }) => name) },
      mcpServers: Object.fromEntries(servers.map(geminiServer)),
    }),
    read: readGemini,
    saysCost: false,
  },
}

/** Overrides of its configuration are TOML, in which these strings and lists are written as in JSON. */
function codexServer({ name, ...server }: OfferedServer): string[] {
  return Object.entries(server).flatMap(([key, value]) => ['-c', `mcp_servers.${name}.${key}=${JSON.stringify(value)}`])
}

function geminiServer({ name, ...server }: OfferedServer): [string, object] {
  return [name, { ...('url' in server ? { httpUrl: server.url } : server), trust: true }]
}

/** One JSON object: `result`, `is_error`, `usage`, `total_cost_usd`. */
function readClaude(output: string): AgentReport {
  const report = parsed(output)
  if (!isRecord(report) || typeof report.result !== 'string') return unreadable(output)
  const { result: text, usage, total_cost_usd, is_error } = report
  const input = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
  return {
    text,
    tokens: { input: sumOf(usage, input), output: sumOf(usage, ['output_tokens']) },
    cost_usd: typeof total_cost_usd === 'number' ? total_cost_usd : null,
    failure: is_error === true ? text : null,
  }
}

/** An event a line: messages as `item.completed`, the usage of each turn as `turn.completed`. */
function readCodex(output: string): AgentReport {
  const events = output.split('\n').map(parsed).filter(isRecord)
  const items = events.flatMap(({ type, item }) => (type === 'item.completed' && isRecord(item) ? [item] : []))
  const message = items.findLast(({ type }) => type === 'agent_message')
  const usages = events.flatMap(({ type, usage }) => (type === 'turn.completed' ? [usage] : []))
  const failed = events.findLast(({ type }) => type === 'turn.failed')
  if (typeof message?.text !== 'string' && failed === undefined) return unreadable(output)
  const { error } = failed ?? {}
  return {
    text: typeof message?.text === 'string' ? message.text : null,
    tokens: { input: total(usages, ['input_tokens']), output: total(usages, ['output_tokens']) },
    cost_usd: null,
    failure: failed === undefined ? null : isRecord(error) ? String(error.message) : 'its turn failed',
  }
}

/** One JSON object: `response`, `stats` with the tokens of each model, `error`. */
function readGemini(output: string): AgentReport {
  const report = parsed(output)
  if (!isRecord(report)) return unreadable(output)
  const { response, error, stats } = report
  if (typeof response !== 'string' && !isRecord(error)) return unreadable(output)
  const models = isRecord(stats) && isRecord(stats.models) ? Object.values(stats.models).filter(isRecord) : []
  const counts = models.map(({ tokens }) => tokens)
  return {
    text: typeof response === 'string' ? response : null,
    tokens: { input: total(counts, ['prompt']), output: total(counts, ['candidates', 'thoughts']) },
    cost_usd: null,
    failure: isRecord(error) ? String(error.message) : null,
  }
}

function unreadable(output: string): AgentReport {
  return { text: output.trim(), ...NO_COUNTS, failure: 'its output is not the JSON it was asked for' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function total(counts: readonly unknown[], keys: readonly string[]): number | null {
  const sums = counts.flatMap((one) => sumOf(one, keys) ?? [])
  return sums.length === 0 ? null : sums.reduce((sum, one) => sum + one, 0)
}

/** The sum over the keys that hold numbers; null when none does. */
function sumOf(counts: unknown, keys: readonly string[]): number | null {
  const numbers = isRecord(counts) ? keys.map((key) => counts[key]).filter((value) => typeof value === 'number') : []
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0)
}
