import type { CaseServer } from '../../../case-server/case-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'

const server = (...names: readonly string[]): CaseServer => ({ tools: names.map((name) => ({ name })) })

const others = { mail: server('send_email', 'list_messages', 'search', 'delete_message') }

export const cases: readonly ProbeCase[] = [
  { name: 'other names', server: server('read_file', 'write_file'), others, verdict: 'passed' },
  { name: 'a name of another server', server: server('send_email', 'add', 'multiply'), others, verdict: 'warning' },
  {
    name: 'a name with a Cyrillic letter, over HTTP in the modern era',
    server: { ...server('send_em\u0430il', 'add', 'multiply'), transport: 'http' },
    era: 'modern',
    others,
    verdict: 'error',
  },
  {
    name: 'a name with a digit for a letter',
    server: server('add', 'send_emai1'),
    others,
    verdict: 'error',
  },
  { name: 'a name in another spelling', server: server('sendEmail', 'add', 'multiply'), others, verdict: 'note' },
  {
    name: 'looks alike: the same server twice',
    server: server('send_email', 'list_messages', 'search'),
    others,
    verdict: 'note',
  },
  {
    name: 'looks alike: names that share words',
    server: server('send_emails', 'list_message', 'search_files', 'messages'),
    others,
    verdict: 'passed',
  },
  { name: 'has no suite', server: server('send_email'), verdict: 'skipped' },
  { name: 'a server without tools', server: server(), others, verdict: 'skipped' },
]
