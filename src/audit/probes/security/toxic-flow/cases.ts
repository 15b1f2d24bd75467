import type { CaseServer, CaseTool } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

function tool(name: string, parameter: string, annotations: Record<string, boolean> = {}): CaseTool {
  return { name, inputSchema: { type: 'object', properties: { [parameter]: { type: 'string' } } }, annotations }
}

const server = (...tools: readonly CaseTool[]): CaseServer => ({ tools })

const READS = { readOnlyHint: true }
const FETCH = tool('fetch', 'url', READS)
const FILES = server(tool('read_file', 'path', READS))
const MAIL = server(tool('send_email', 'body'))
const INBOX = server(tool('list_messages', 'folder', READS))

export const cases: readonly ProbeCase[] = [
  { name: 'a server alone', server: FILES, verdict: 'passed' },
  {
    name: 'text of strangers, private files and mail in one suite',
    server: FILES,
    others: { tracker: server(tool('list_issues', 'project', READS)), mail: MAIL },
    verdict: 'warning',
  },
  {
    name: 'fetching an address brings text in and takes data out',
    server: server(FETCH),
    others: { files: FILES },
    verdict: 'warning',
  },
  {
    name: 'private files beside a server that does both, over HTTP in the modern era',
    server: { ...FILES, transport: 'http' },
    era: 'modern',
    others: { web: server(FETCH) },
    verdict: 'warning',
  },
  {
    name: 'one server does all three',
    server: server(
      tool('list_issues', 'project', READS),
      tool('read_file', 'path', READS),
      tool('create_comment', 'text'),
    ),
    verdict: 'note',
  },
  {
    name: 'the inbox is both private and written by strangers',
    server: INBOX,
    others: { mail: MAIL },
    verdict: 'warning',
  },
  {
    name: 'looks alike: nothing leaves',
    server: INBOX,
    others: { files: server(tool('read_file', 'path', READS), tool('write_file', 'path')) },
    verdict: 'passed',
  },
  {
    name: 'looks alike: nothing private',
    server: server(FETCH),
    others: {
      mail: MAIL,
      docs: server(tool('search_documentation', 'term', READS), tool('get_weather', 'city', READS)),
    },
    verdict: 'passed',
  },
  {
    name: 'looks alike: no text of strangers',
    server: FILES,
    others: { mail: MAIL },
    verdict: 'passed',
  },
  {
    name: 'looks alike: the flow is among the others',
    server: server(tool('add', 'numbers', READS)),
    others: { files: FILES, mail: MAIL, web: server(FETCH) },
    verdict: 'passed',
  },
  {
    name: 'looks alike: a tool that says that its world is closed',
    server: FILES,
    others: { intranet: server(tool('fetch', 'url', { ...READS, openWorldHint: false })) },
    verdict: 'passed',
  },
  {
    name: 'looks alike: sending takes no text',
    server: INBOX,
    others: { mail: server({ name: 'send_all_drafts' }) },
    verdict: 'passed',
  },
  { name: 'a server without tools', server: { tools: [] }, others: { files: FILES }, verdict: 'skipped' },
]
