import { isRecord } from '../../core/trace/trace-fields.js'
import type { ServerTable } from '../server-table.js'
import { noCounterpart, type Part } from '../suite-draft.js'
import { type ConfigFile, missPart, type Path } from './config-file.js'
import { readServers } from './read-servers.js'
import { readToolSetting } from './read-tool-setting.js'
import { missSetting, SETTINGS } from './settings.js'

/** A provider as an agent of the suite. */
export interface Agent {
  readonly line: number
  readonly label: string | null
  /** `mcp`: its prompts are calls of a server, without a model. */
  readonly isDirect: boolean
  readonly model: string | null
  readonly servers: readonly string[]
  /** Further keys of the agent. */
  readonly part: Part
}

/** `openai:chat:` and `openai:responses:` are the same model. */
const MODELS: readonly (readonly [RegExp, string])[] = [
  [/^anthropic:(?:messages:)?(claude-.+)$/, 'anthropic'],
  [
    /^openai:(?:chat:|responses:)?((?!agents:|codex|assistant:|realtime:|embeddings?:|image:)[^:]+(?::[^:]+)?)$/,
    'openai',
  ],
  [/^google:(gemini-.+)$/, 'google'],
]
const EXTERNAL: Readonly<Record<string, string>> = {
  'anthropic:claude-agent-sdk': 'claude',
  'anthropic:claude-code': 'claude',
  'openai:codex-sdk': 'codex',
  'openai:codex': 'codex',
}
const SETTLED = new Set(['mcp', 'tools', 'apiKey'])

export function readProviders(written: unknown, path: Path, file: ConfigFile, servers: ServerTable): Agent[] {
  const list: [unknown, Path][] = Array.isArray(written)
    ? written.map((one, index): [unknown, Path] => [one, [...path, index]])
    : written === undefined
      ? []
      : [[written, path]]
  return list.flatMap(([one, at]) => {
    const agent = readProvider(one, at, file, servers)
    return agent === null ? [] : [agent]
  })
}

function readProvider(written: unknown, path: Path, file: ConfigFile, servers: ServerTable): Agent | null {
  const { id, label, config, further, at } = partsOf(written, path)
  if (id === null) {
    missPart(file, path, written, 'the provider is not read: name a model under `model`')
    return null
  }
  const isDirect = id === 'mcp'
  const isExternal = Object.hasOwn(EXTERNAL, id)
  for (const [key, value] of Object.entries(further)) {
    missSetting(file, [...at.slice(0, -1), key], value, isExternal)
  }
  if (label !== null) file.draft.comment(file.lineOf(path), ` ${label}`, true)
  const found = readServers(isDirect ? config : config.mcp, isDirect ? at : [...at, 'mcp'], file)
  const names = found.map(({ name, part }) => servers.add(name, part))
  const part = isDirect ? {} : readSettings(config, at, file, servers, names, isExternal)
  const model = modelOf(id, path, file, part)
  return { line: file.lineOf(path), label, isDirect, model, servers: names, part }
}

interface ProviderParts {
  readonly id: string | null
  readonly label: string | null
  readonly config: Part
  /** Keys without a counterpart. */
  readonly further: Part
  /** Where the config is. */
  readonly at: Path
}

function partsOf(written: unknown, path: Path): ProviderParts {
  const nothing = { label: null, config: {}, further: {}, at: [...path, 'config'] }
  if (typeof written === 'string') return { ...nothing, id: written }
  if (!isRecord(written)) return { ...nothing, id: null }
  const [only] = Object.keys(written)
  // `openai:gpt-4o: { config: … }`
  const isKeyed = typeof written.id !== 'string' && only !== undefined && only.includes(':')
  const inner = isKeyed ? written[only] : written
  const { id, label, config, ...further } = isRecord(inner) ? inner : {}
  return {
    id: isKeyed ? only : typeof id === 'string' ? id : null,
    label: typeof label === 'string' ? label : null,
    config: isRecord(config) ? config : {},
    further,
    at: [...(isKeyed ? [...path, only] : path), 'config'],
  }
}

/** The model; null for an external agent, which is then in `part`, and for a provider without a counterpart. */
export function modelOf(id: string, path: Path, file: ConfigFile, part: Part): string | null {
  if (id === 'mcp') return null
  const line = file.lineOf(path)
  const program = Object.hasOwn(EXTERNAL, id) ? EXTERNAL[id] : undefined
  if (program !== undefined) {
    part.external = program
    file.draft.change(line, `\`${id}\` is now \`external: ${program}\`, which starts the program`)
    return null
  }
  for (const [pattern, provider] of MODELS) {
    const [, name] = pattern.exec(id) ?? []
    if (name === undefined) continue
    file.draft.change(line, `\`${id}\` is now \`${provider}/${name}\``)
    return `${provider}/${name}`
  }
  missPart(file, path, id, noCounterpart(id, 'name a model under `model`, or a program under `external`'))
  return null
}

function readSettings(
  config: Part,
  path: Path,
  file: ConfigFile,
  servers: ServerTable,
  names: string[],
  isExternal: boolean,
): Part {
  const part: Part = {}
  readToolSetting(config, path, file, servers, names, part)
  for (const [key, value] of Object.entries(config)) {
    const setting = Object.hasOwn(SETTINGS, key) ? SETTINGS[key] : undefined
    const isRead = setting === 'system' ? typeof value === 'string' : typeof value === 'number'
    if (setting !== undefined && isRead) {
      part[setting] = value
      if (setting !== key) file.draft.change(file.lineOf([...path, key]), `\`${key}:\` is now \`${setting}:\``)
    } else if (!SETTLED.has(key)) missSetting(file, [...path, key], value, isExternal)
  }
  if (config.apiKey !== undefined)
    file.draft.change(file.lineOf([...path, 'apiKey']), 'keys of models are read from the environment')
  return part
}
