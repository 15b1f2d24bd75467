// What an audit says before it starts: the server, and which tools it will call.
import type { Permission } from '../../audit/probe/permission.js'
import type { Survey } from '../../audit/session/survey.js'
import { listSome } from '../../core/text/list-some.js'
import { showName } from '../../core/text/show-name.js'
import { cleanText } from '../../core/text/show-value.js'
import type { RawRecord } from '../../core/trace/trace-fields.js'

const MAX_NAMES = 20

export function planText(label: string, surveys: readonly Survey[], permission: Permission): string {
  const survey = surveys.at(-1)
  if (survey === undefined) return ''
  const { server, transport, tools } = survey
  const versions = surveys.map(({ version }) => version).join(' and ')
  const called = permission.callable(tools)
  const forbidden = permission.forbidden(tools)
  const spared = tools.filter(({ name }) => forbidden.has(name))
  const lines = [
    `audit of ${label}: ${nameOf(server)}, MCP ${versions}, ${transport === 'stdio' ? 'stdio' : 'Streamable HTTP'}`,
    called.length === 0 ? 'calls no tool' : `calls ${counted(called.length, tools.length)}: ${names(called)}`,
    ...(spared.length === 0 ? [] : [`does not call ${names(spared)} (${whyNot(permission)})`]),
  ]
  return lines.map((line) => `${cleanText(line)}\n`).join('')
}

function whyNot({ allowWrites }: Permission): string {
  return allowWrites
    ? ''
    : 'not annotated as read-only; --allow-writes calls all tools, --call NAME only those that you name'
}

function nameOf({ name, version }: RawRecord): string {
  const known = typeof name === 'string' ? showName(name) : 'a server without a name'
  return typeof version === 'string' ? `${known} ${version}` : known
}

function names(tools: readonly RawRecord[]): string {
  return listSome(
    tools.map(({ name }) => showName(String(name))),
    MAX_NAMES,
  )
}

function counted(count: number, of: number): string {
  return `${count} of ${of} ${of === 1 ? 'tool' : 'tools'}`
}
