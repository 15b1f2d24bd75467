// The servers in configurations of other MCP clients. A problem with one file does not affect the others.
import { basename, resolve } from 'node:path'
import { isMcproveError, type McproveError } from '../../../core/errors/error.js'
import { showName } from '../../../core/text/show-name.js'
import { isRecord } from '../../../core/trace/trace-fields.js'
import { readText } from '../../../files/reading/read-text.js'
import { mcpConfigServers } from '../../../suite/read/mcp-config.js'
import { ProblemCollector } from '../../../suite/read/source.js'
import { type Server, serverName, serverSchemaFor } from '../../../suite/schema/server-schema.js'
import type { Io } from '../../terminal/io.js'
import { inSuiteSpelling } from '../suite/suite-spelling.js'
import { type ConfigurationPlace, configurationPlaces } from './configuration-places.js'

/** A server that can be started or connected to. */
export type RealServer = Extract<Server, { readonly command: unknown } | { readonly url: unknown }>

export interface NamedServer {
  readonly name: string
  readonly server: RealServer
  /** The configuration that contains it; null when it comes from the command line or an answer. */
  readonly from: string | null
}

export interface ConfiguredServers {
  readonly servers: readonly NamedServer[]
  /** What could not be read, and where. */
  readonly notes: readonly string[]
}

/** A configuration is a page or two, but Claude Code's also contains data about every project. */
const MAX_BYTES = 16 * 1024 * 1024

/** From one file, which must exist, or from every place where clients keep their configuration. */
export function configuredServers(file: string | undefined, io: Io): ConfiguredServers {
  const cwd = io.cwd()
  if (file !== undefined) return serversIn({ path: resolve(cwd, file), shown: file }, cwd)
  const found = configurationPlaces({ cwd, env: io.env, platform: process.platform }).map((place) => {
    try {
      return serversIn(place, cwd)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      return { servers: [], notes: error.code === 'FILE_NOT_FOUND' ? [] : [noteOf(error)] }
    }
  })
  return { servers: found.flatMap(({ servers }) => servers), notes: found.flatMap(({ notes }) => notes) }
}

function serversIn({ path, shown }: ConfigurationPlace, cwd: string): ConfiguredServers {
  const text = readText(path, shown, MAX_BYTES)
  const problems = new ProblemCollector()
  const claudeCode = basename(path) === '.claude.json' ? serversOfClaudeCode(text, cwd) : undefined
  const config = mcpConfigServers(claudeCode ?? text, shown, problems)
  problems.throwIfErrors(shown, 'JSON_INVALID')
  const servers: NamedServer[] = []
  const notes: string[] = []
  for (const [name, raw] of Object.entries(config?.servers ?? {})) {
    const server = readServer(raw)
    if (server !== undefined && serverName().safeParse(name).success) servers.push({ name, server, from: shown })
    else notes.push(`${shown}: ${showName(name)} has neither a \`command\` nor a \`url\`, or keys of a wrong type`)
  }
  return { servers, notes }
}

/** Reports only the first problem of a broken file: the others follow from it. */
function noteOf({ message, problems: [first] }: McproveError): string {
  return first === undefined ? message : `${first.file}:${first.line}:${first.column}: ${first.message}`
}

function readServer(raw: unknown): RealServer | undefined {
  const server = inSuiteSpelling(raw)
  const { data } = serverSchemaFor(server).safeParse(server)
  return data !== undefined && ('command' in data || 'url' in data) ? data : undefined
}

/** The servers of this project, then the user's; undefined for text that is not JSON, which is reported. */
function serversOfClaudeCode(text: string, cwd: string): string | undefined {
  try {
    const config: unknown = JSON.parse(text)
    if (!isRecord(config)) return undefined
    const project = isRecord(config.projects) ? config.projects[cwd] : undefined
    const ofProject = isRecord(project) && isRecord(project.mcpServers) ? project.mcpServers : {}
    const ofUser = isRecord(config.mcpServers) ? config.mcpServers : {}
    return JSON.stringify({ mcpServers: { ...ofUser, ...ofProject } })
  } catch {
    return undefined
  }
}
