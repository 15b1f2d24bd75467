import { runInNewContext } from 'node:vm'
import { mortalServer } from '../../../case-server/mortal-server.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

/** Runs it, as `eval` does. */
const evaluated = (text: string): string => String(runInNewContext(text))

/** Numbers and `*` only. */
function multiplied(text: string): string {
  if (!/^[\d*\s]+$/.test(text)) throw new Error('Not an arithmetic expression')
  return String(text.split('*').reduce((product, factor) => product * Number(factor), 1))
}

const rendered = (text: string): string => text.replace(/\{\{(\d+)\*(\d+)\}\}/g, (_all, a, b) => String(a * b))

export const cases: readonly ProbeCase[] = [
  {
    name: 'treats the argument as data',
    server: textServer('greet', 'name', (name) => `Hello ${name}`),
    verdict: 'passed',
  },
  {
    name: 'is a calculator that runs the argument as JavaScript',
    server: textServer('calculate', 'expression', evaluated, { description: 'Calculates an arithmetic expression.' }),
    verdict: 'critical',
  },
  {
    name: 'runs the argument as JavaScript, over HTTP in the modern era',
    server: { ...textServer('filter', 'condition', evaluated), transport: 'http' },
    era: 'modern',
    verdict: 'critical',
  },
  {
    name: 'reads the argument as a template',
    server: textServer('greet', 'name', (name) => rendered(`Hello ${name}`)),
    verdict: 'error',
  },
  {
    name: 'looks alike: a calculator',
    server: textServer('calculate', 'expression', multiplied, { description: 'Calculates an arithmetic expression.' }),
    verdict: 'passed',
  },
  {
    name: 'looks alike: running code is its purpose',
    server: textServer('run_javascript', 'code', evaluated, { description: 'Runs JavaScript in a sandbox.' }),
    verdict: 'skipped',
  },
  {
    name: 'looks alike: templates are its purpose',
    server: textServer('render', 'template', rendered),
    verdict: 'passed',
  },
  {
    name: 'ends just after the answer to a template: not code, but an end',
    server: textServer('get_ticket', 'id', (id, { exit }) => {
      if (id.includes('%')) setTimeout(() => exit(1), 1)
      return 'a ticket'
    }),
    verdict: 'error',
  },
  {
    name: 'ends for good at its URL',
    server: mortalServer((die) => textServer('get_ticket', 'id', (id) => (id.includes('%') ? die() : 'a ticket'))),
    era: 'modern',
    verdict: 'error',
  },
  {
    name: 'needs a key before it looks at the argument',
    server: textServer('greet', 'name', () => {
      throw new Error('Missing API key')
    }),
    verdict: 'inconclusive',
  },
]
