import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'
import { oneTool, promptSaying, resourceSaying } from '../../../case-server/texts.js'

/** Made for these cases, and in two parts: no scanner of repositories should find them. */
const TOKEN = ['ghp', 'q7Rk2VbX9mTz4LwPc8NdJf3HsYg6Aa1Ue5Qo'].join('_')
const KEY = ['AKIA', 'Q3ZL7NXW5RTY2KPD'].join('')

const describedAs = (description: string) => oneTool({ description })

export const cases: readonly ProbeCase[] = [
  { name: 'a correct server', server: {}, verdict: 'passed' },
  {
    name: 'a token in a description',
    server: describedAs(`Adds numbers with the token ${TOKEN}.`),
    verdict: 'critical',
  },
  {
    name: 'a key in a default value, over HTTP in the modern era',
    server: {
      ...oneTool({ inputSchema: { type: 'object', properties: { key: { type: 'string', default: KEY } } } }),
      transport: 'http',
    },
    era: 'modern',
    verdict: 'critical',
  },
  {
    name: 'a password in a URL of the instructions',
    server: { instructions: 'The database is postgres://app:q7Rk2VbX9m@db.internal/app.' },
    verdict: 'critical',
  },
  { name: 'a prompt has one', server: promptSaying(`Sum up. Use ${TOKEN}.`), verdict: 'error' },
  { name: 'a resource has one', server: resourceSaying(`token=${TOKEN}`), verdict: 'warning' },
  { name: 'a result has one', server: textServer('settings', 'name', () => `token=${TOKEN}`), verdict: 'warning' },
  {
    name: 'a text that looks random in a description',
    server: describedAs('Adds numbers with the key Zk8xQ2mV7tLr4WpY9nBc3HdJ.'),
    verdict: 'warning',
  },
  {
    name: 'looks alike: placeholders and what a key looks like',
    server: describedAs(
      'Adds numbers. Keys begin with `ghp_` or `sk-`. Example: sk-xxxxxxxxxxxxxxxxxxxxxxxx, ghp_YOUR_TOKEN_HERE, postgres://user:password@localhost/db.',
    ),
    verdict: 'passed',
  },
  {
    name: 'looks alike: ids and hashes',
    server: describedAs(
      'Shows a commit, such as 9fceb02d0ae598e95dc970b74767f19372d61af8, or a job, such as 5f0c2f4e-8d3b-4a57-9c1e-2b7d6a90e41f.',
    ),
    verdict: 'passed',
  },
  {
    name: 'looks alike: random ids in a result',
    server: textServer('find', 'name', () => '{"id": "Zk8xQ2mV7tLr4WpY9nBc3HdJ"}'),
    verdict: 'passed',
  },
  { name: 'a server without any text', server: { capabilities: {} }, verdict: 'skipped' },
]
