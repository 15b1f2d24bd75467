import { runCaseShell as shell } from '../../../case-server/case-shell.js'
import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

export const cases: readonly ProbeCase[] = [
  {
    name: 'starts a program without a shell',
    server: textServer('find', 'name', (name) => `${name}\n`),
    verdict: 'passed',
  },
  {
    name: 'puts the argument into a command',
    server: textServer('find', 'name', (name) => shell(`echo ${name}`)),
    verdict: 'critical',
  },
  {
    name: 'puts the argument into a command in single quotes, over HTTP in the modern era',
    server: { ...textServer('find', 'name', (name) => shell(`echo '${name}'`)), transport: 'http' },
    era: 'modern',
    verdict: 'critical',
  },
  {
    name: 'puts the argument into a command in double quotes, and hides the output',
    server: textServer('find', 'name', (name) => {
      shell(`echo "${name}"`)
      return 'done'
    }),
    verdict: 'critical',
  },
  {
    name: 'answers before the command has ended',
    server: textServer('index', 'name', (name) => {
      setTimeout(() => shell(`echo ${name}`), 1)
      return 'started'
    }),
    verdict: 'critical',
  },
  {
    name: 'removes what starts a command, but not the quotes',
    server: textServer('find', 'name', (name) => shell(`echo '${name.replace(/[;|&$`\n]/g, '')}'`)),
    verdict: 'error',
  },
  {
    name: 'ends when the argument has a quote',
    server: textServer('find', 'name', (name, { exit }) => (name.includes("'") ? exit(1) : 'none')),
    verdict: 'error',
  },
  {
    name: 'looks alike: repeats the argument',
    server: textServer('find', 'name', (name) => `Nothing has the name ${name}`),
    verdict: 'passed',
  },
  {
    name: 'looks alike: cites the words of a shell for any argument',
    server: textServer('explain', 'topic', () => '/bin/sh: 1: foo: not found means that foo is not installed.'),
    verdict: 'passed',
  },
  {
    name: 'looks alike: running commands is its purpose',
    server: textServer('run', 'command', shell),
    verdict: 'skipped',
  },
  {
    name: 'needs a service before it looks at the argument',
    server: textServer('find', 'name', () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:5432')
    }),
    verdict: 'inconclusive',
  },
]
